export interface KeyHint {
  readonly keys: readonly string[];
  readonly text: string;
}

export interface KeyHintStore {
  /** The hints of a part of the page; an empty list removes them. Does nothing if they are the same as before. */
  set(part: string, hints: readonly KeyHint[]): void;
  /** All hints, in the order in which their parts came. The same array until something changes. */
  all(): readonly KeyHint[];
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** What the keys do now, collected from the parts of the page for the footer. */
export function createKeyHintStore(): KeyHintStore {
  const parts = new Map<string, readonly KeyHint[]>();
  const listeners = new Set<() => void>();
  let all: readonly KeyHint[] = [];
  return {
    set(part, hints) {
      if (JSON.stringify(parts.get(part) ?? []) === JSON.stringify(hints)) return;
      if (hints.length === 0) parts.delete(part);
      else parts.set(part, hints);
      all = [...parts.values()].flat();
      for (const listener of listeners) listener();
    },
    all: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

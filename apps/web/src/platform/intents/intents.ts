import type { Store } from '@gim/browser/store.ts';

/** A money-moving request that was sent and whose outcome is unknown. */
export interface Intent {
  /** The idempotency key, reused for every retry so that the money moves once. */
  readonly key: string;
  /** What the screen needs to resume. Callers must validate it. */
  readonly unchecked: unknown;
}

/**
 * The pending money requests of this tab. They survive a page reload, which is what users do when no response comes: a
 * retry with a new key would be a second payment.
 */
export interface Intents {
  /** Stores an intent under `name` and returns its key. If the stored intent has the same id, its key is reused. */
  begin(name: string, details: { readonly id: string }): string;
  find(name: string): Intent | null;
  /** Whether the stored intent has the same id. */
  has(name: string, details: { readonly id: string }): boolean;
  /** Call when the outcome is known. */
  end(name: string): void;
}

export function createIntents({ tab, newId }: { tab: Store; newId: () => string }): Intents {
  const find = (name: string): (Intent & { readonly id: unknown }) | null => {
    const kept = parse(tab.getItem(nameOf(name)));
    const { key, details } = kept;
    return typeof key === 'string' ? { key, unchecked: details, id: partsOf(details).id } : null;
  };
  return {
    find,
    has: (name, { id }) => find(name)?.id === id,
    begin(name, details) {
      const kept = find(name);
      const key = kept?.id === details.id ? kept.key : newId();
      tab.setItem(nameOf(name), JSON.stringify({ key, details }));
      return key;
    },
    end: (name) => tab.removeItem(nameOf(name)),
  };
}

/**
 * Removes all intents of this tab. They reveal what the user was about to do, so they must not outlive the session
 * (W-07).
 */
export function clearIntents(tab: Store): void {
  const names = Array.from({ length: tab.length }, (_, index) => tab.key(index) ?? '');
  for (const name of names) if (name.startsWith(prefix)) tab.removeItem(name);
}

const prefix = 'gim-intent-';
const nameOf = (name: string): string => prefix + name;

interface Kept {
  readonly key?: unknown;
  readonly details?: unknown;
}

function parse(text: string | null): Kept {
  try {
    return partsOf(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

const partsOf = (value: unknown): Kept & { readonly id?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};

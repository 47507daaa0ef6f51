import type { Store } from '@gim/browser/store.ts';

/** Something that moves money was sent, and its answer has not come yet. */
export interface Intent {
  /** The idempotency key: the same one for every try, so that the money moves once. */
  readonly key: string;
  /** What the screen needs to go on with it. Whoever reads it checks it. */
  readonly unchecked: unknown;
}

/**
 * The intents of this tab that nobody knows the end of. They outlive a reload of the page, because that is what people
 * do when an answer does not come: with a new key the second try would be a second payment.
 */
export interface Intents {
  /** Keeps an intent under the name of its place; gives its key, the old one when it is the same intent still. */
  begin(name: string, details: { readonly id: string }): string;
  find(name: string): Intent | null;
  /** Whether this very intent was begun before. */
  has(name: string, details: { readonly id: string }): boolean;
  /** Its end is known. */
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

/** Forgets every intent of this tab: they say what somebody was about to do, and belong to their session (W-07). */
export function forgetIntents(tab: Store): void {
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

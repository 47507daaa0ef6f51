import type { Store } from '@gim/browser/store.ts';

const key = 'gim-hidden-amounts';

/** Whether the user has hidden amounts; then no screen shows balances. */
export interface HiddenAmounts {
  read(): boolean;
  toggle(): void;
  subscribe(listener: () => void): () => void;
}

export interface HiddenAmountsDeps {
  readonly local: Store;
  /** Emits the `storage` event when another tab writes to localStorage. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/**
 * Stores the choice on the device across sessions: users hide amounts because of where they are, and the next sign-in
 * happens in the same place. Other tabs follow at once, because one open tab would reveal the amounts.
 */
export function createHiddenAmounts({ local, page }: HiddenAmountsDeps): HiddenAmounts {
  const listeners = new Set<() => void>();
  let isHidden = local.getItem(key) === '1';
  const set = (next: boolean): void => {
    if (next === isHidden) return;
    isHidden = next;
    for (const listener of listeners) listener();
  };
  page.addEventListener('storage', () => set(local.getItem(key) === '1'));
  return {
    read: () => isHidden,
    toggle() {
      if (isHidden) local.removeItem(key);
      else local.setItem(key, '1');
      set(!isHidden);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

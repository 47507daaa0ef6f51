import type { Store } from '@gim/browser/store.ts';

const key = 'gim-hidden-amounts';

/** Whether the reader has shut the eye: then no screen shows how much there is. */
export interface HiddenAmounts {
  read(): boolean;
  toggle(): void;
  subscribe(listener: () => void): () => void;
}

export interface HiddenAmountsDeps {
  readonly local: Store;
  /** Where the browser says that another tab has written to the shared storage. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/**
 * Remembers the choice on the device, over sessions: who hides amounts does so because of where they sit, and the next
 * sign-in happens in the same place. Other tabs follow at once, since one open tab would give it all away.
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

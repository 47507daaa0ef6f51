import type { Store } from '@gim/browser/store.ts';

const key = 'gim-display-currency';

/** The currencies in which the value of balances can be shown. Amounts paid or received stay in their own currency. */
export const displayCurrencies = ['USD', 'BTC', 'ETH'] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];

export interface DisplayCurrencyChoice {
  read(): DisplayCurrency;
  choose(currency: DisplayCurrency): void;
  subscribe(listener: () => void): () => void;
}

export interface DisplayCurrencyDeps {
  readonly local: Store;
  /** Emits the `storage` event when another tab writes to localStorage. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/** Stores the choice on the device and follows changes made in other tabs. */
export function createDisplayCurrency({ local, page }: DisplayCurrencyDeps): DisplayCurrencyChoice {
  const listeners = new Set<() => void>();
  const stored = (): DisplayCurrency => {
    const text = local.getItem(key);
    return displayCurrencies.find((currency) => currency === text) ?? 'USD';
  };
  let current = stored();
  const set = (next: DisplayCurrency): void => {
    if (next === current) return;
    current = next;
    for (const listener of listeners) listener();
  };
  page.addEventListener('storage', () => set(stored()));
  return {
    read: () => current,
    choose(currency) {
      if (currency === 'USD') local.removeItem(key);
      else local.setItem(key, currency);
      set(currency);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

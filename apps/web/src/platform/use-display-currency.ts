import { openStore } from '@gim/browser/store.ts';
import { useSyncExternalStore } from 'react';
import { createDisplayCurrency, type DisplayCurrency } from './display-currency.ts';

// Not one of the services: those are made on the landing page too, which shows no balance.
const displayCurrency = createDisplayCurrency({ local: openStore('localStorage'), page: window });

/** In what the worth of balances is shown now. */
export function useDisplayCurrency(): DisplayCurrency {
  return useSyncExternalStore(displayCurrency.subscribe, displayCurrency.read);
}

/** Shows the worth of balances in this from now on, on every page. */
export const chooseDisplayCurrency = (currency: DisplayCurrency): void => displayCurrency.choose(currency);

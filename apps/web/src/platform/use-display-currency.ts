import { openStore } from '@gim/browser/store.ts';
import { useSyncExternalStore } from 'react';
import { createDisplayCurrency, type DisplayCurrency } from './display-currency.ts';

// Not a service: services are also created on the landing page, which shows no balance.
const displayCurrency = createDisplayCurrency({ local: openStore('localStorage'), page: window });

/** The currency in which the value of balances is shown. */
export function useDisplayCurrency(): DisplayCurrency {
  return useSyncExternalStore(displayCurrency.subscribe, displayCurrency.read);
}

/** Sets the currency in which every page shows the value of balances. */
export const chooseDisplayCurrency = (currency: DisplayCurrency): void => displayCurrency.choose(currency);

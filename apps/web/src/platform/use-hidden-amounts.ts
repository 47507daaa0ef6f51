import { openStore } from '@gim/browser/store.ts';
import { useSyncExternalStore } from 'react';
import { createHiddenAmounts } from './hidden-amounts.ts';

// Not a service: services are also created on the landing page, which shows no amounts.
const hiddenAmounts = createHiddenAmounts({ local: openStore('localStorage'), page: window });

export function useHiddenAmounts(): boolean {
  return useSyncExternalStore(hiddenAmounts.subscribe, hiddenAmounts.read);
}

/** Hides or shows the amounts on every page. */
export const toggleHiddenAmounts = (): void => hiddenAmounts.toggle();

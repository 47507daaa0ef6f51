import { openStore } from '@gim/browser/store.ts';
import { useSyncExternalStore } from 'react';
import { createHiddenAmounts } from './hidden-amounts.ts';

// Not one of the services: those are made on the landing page too, which has no amounts to hide.
const hiddenAmounts = createHiddenAmounts({ local: openStore('localStorage'), page: window });

/** Whether amounts are hidden now. */
export function useHiddenAmounts(): boolean {
  return useSyncExternalStore(hiddenAmounts.subscribe, hiddenAmounts.read);
}

/** Hides the amounts on every page, or shows them again. */
export const toggleHiddenAmounts = (): void => hiddenAmounts.toggle();

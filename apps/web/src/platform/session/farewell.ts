import type { Store } from '@gim/browser/store.ts';

const key = 'gim-farewell';

/** Why a session ended, other than by signing out. */
export const farewells = ['ended', 'deleted', 'frozen'] as const;
export type FarewellReason = (typeof farewells)[number];

/** Carries the reason to the sign-in page across a page load. */
export interface Farewell {
  keep(reason: FarewellReason): void;
  read(): FarewellReason | null;
  forget(): void;
}

export const createFarewell = (tab: Store): Farewell => ({
  keep: (reason) => tab.setItem(key, reason),
  read: () => farewells.find((reason) => reason === tab.getItem(key)) ?? null,
  forget: () => tab.removeItem(key),
});

import type { Store } from '@gim/browser/store.ts';

const key = 'gim-farewell';

/** Why a session ended, other than by signing out. */
export const sessionEndReasons = ['ended', 'deleted', 'frozen'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Carries the reason to the sign-in page across a page load. */
export interface SessionEnd {
  keep(reason: SessionEndReason): void;
  read(): SessionEndReason | null;
  forget(): void;
}

export const createSessionEnd = (tab: Store): SessionEnd => ({
  keep: (reason) => tab.setItem(key, reason),
  read: () => sessionEndReasons.find((reason) => reason === tab.getItem(key)) ?? null,
  forget: () => tab.removeItem(key),
});

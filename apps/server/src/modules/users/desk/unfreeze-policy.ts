import type { Problem, UnfreezeRequestState } from '@gim/contract';

/** A request is good for a day: whoever decides should know what was checked, and who was asked should still be at work. */
const REQUEST_HOURS = 24;

export const requestExpiry = (now: Date): Date => new Date(now.getTime() + REQUEST_HOURS * 3_600_000);

export interface RequestFacts {
  readonly state: UnfreezeRequestState;
  readonly expiresAt: Date;
}

/** How a request stands at this moment: an open one that has run out is open no more, before any job has noted it. */
export const stateAt = ({ state, expiresAt }: RequestFacts, now: Date): UnfreezeRequestState =>
  state === 'Open' && expiresAt <= now ? 'Expired' : state;

/**
 * Why somebody may not decide a request, or null. Whoever asked may never, whatever else is so (Z-06),
 * nor who opened that one's account or had theirs opened by them: one person has known both passwords and keys.
 */
export function decisionProblem(
  request: RequestFacts,
  { areTwoPeople, isAskerDisabled, now }: { areTwoPeople: boolean; isAskerDisabled: boolean; now: Date },
): Problem | null {
  if (!areTwoPeople) return 'FourEyesRequired';
  // What somebody asked for whose account was shut since is nobody's word any more.
  return stateAt(request, now) !== 'Open' || isAskerDisabled ? 'UnfreezeRequestClosed' : null;
}

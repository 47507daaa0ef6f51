import type { Problem, UnfreezeRequestState } from '@gim/contract';

/** A request expires after a day, so that the decision is based on a recent identity check. */
const REQUEST_HOURS = 24;

export const requestExpiry = (now: Date): Date => new Date(now.getTime() + REQUEST_HOURS * 3_600_000);

export interface RequestFacts {
  readonly state: UnfreezeRequestState;
  readonly expiresAt: Date;
}

/** The state now. An expired request counts as such even before the job has updated its row. */
export const stateAt = ({ state, expiresAt }: RequestFacts, now: Date): UnfreezeRequestState =>
  state === 'Open' && expiresAt <= now ? 'Expired' : state;

/**
 * Why somebody may not decide a request, or null. Never the requester (Z-06), nor a person who created the requester's
 * staff account or whose account the requester created: one of them may have known both passwords.
 */
export function decisionProblem(
  request: RequestFacts,
  { areTwoPeople, isAskerDisabled, now }: { areTwoPeople: boolean; isAskerDisabled: boolean; now: Date },
): Problem | null {
  if (!areTwoPeople) return 'FourEyesRequired';
  // If the requester's staff account was disabled since, the request is void.
  return stateAt(request, now) !== 'Open' || isAskerDisabled ? 'UnfreezeRequestClosed' : null;
}

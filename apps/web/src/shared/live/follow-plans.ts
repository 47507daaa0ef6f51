import { refetch } from '../refetch.ts';
import type { FollowDeps } from './follow-wallet.ts';

/** Recurring buys and price alerts. Nobody tells that one ran or fired, but what came of it is told. */
const plans = ['recurring-buys', 'price-alerts'] as const;

/** Reads the plans of an open page again: a trade was made, or a notification came, and one of them may be the cause. */
export function refetchPlans({ queries, session }: Pick<FollowDeps, 'queries' | 'session'>): void {
  const { userId } = session.read();
  for (const name of plans) void refetch(queries, [name, userId]);
}

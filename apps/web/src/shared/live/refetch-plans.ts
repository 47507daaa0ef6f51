import { refetch } from '../refetch.ts';
import type { SyncDeps } from './sync-wallet.ts';

/** Recurring buys and price alerts. They have no events of their own, but a trade or notification they cause has. */
const plans = ['recurring-buys', 'price-alerts'] as const;

/** Refetches the plans shown: a trade was made or a notification came, and a plan may be the cause. */
export function refetchPlans({ queries, session }: Pick<SyncDeps, 'queries' | 'session'>): void {
  const { userId } = session.read();
  for (const name of plans) void refetch(queries, [name, userId]);
}

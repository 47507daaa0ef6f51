import type { QueryClient } from '@tanstack/react-query';
import type { LiveStream } from '../../platform/live-stream/live-stream.ts';
import type { Services } from '../../platform/services.ts';
import { followMarket } from './follow-market.ts';
import { followNotifications } from './follow-notifications.ts';
import { followTransactions } from './follow-transactions.ts';
import { followUser } from './follow-user.ts';

export interface FollowDeps extends Pick<Services, 'client' | 'session'> {
  readonly stream: Pick<LiveStream, 'subscribe'>;
  readonly queries: QueryClient;
  /** The longest possible age of the first fetch: nothing is fetched before there is a session. */
  readonly readForMs: () => number;
}

/**
 * Keeps cached queries current by writing live events into the cache, so that they need no refetch. It listens for the
 * lifetime of the connection rather than of a page, so navigation misses no event and refetches nothing.
 */
export function followWallet(deps: FollowDeps): void {
  followMarket(deps);
  followNotifications(deps);
  followTransactions(deps);
  followUser(deps);
}

import type { QueryClient } from '@tanstack/react-query';
import type { LiveStream } from '../../platform/live-stream/live-stream.ts';
import type { Services } from '../../platform/services.ts';
import { syncMarket } from './sync-market.ts';
import { syncNotifications } from './sync-notifications.ts';
import { syncTransactions } from './sync-transactions.ts';
import { syncUser } from './sync-user.ts';

export interface SyncDeps extends Pick<Services, 'client' | 'session'> {
  readonly stream: Pick<LiveStream, 'subscribe'>;
  readonly queries: QueryClient;
  /** The longest possible age of the first fetch: nothing is fetched before there is a session. */
  readonly readForMs: () => number;
}

/**
 * Keeps cached queries current by writing live events into the cache, so that they need no refetch. It listens for the
 * lifetime of the connection rather than of a page, so navigation misses no event and refetches nothing.
 */
export function syncWallet(deps: SyncDeps): void {
  syncMarket(deps);
  syncNotifications(deps);
  syncTransactions(deps);
  syncUser(deps);
}

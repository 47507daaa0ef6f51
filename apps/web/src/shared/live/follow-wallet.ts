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
  /** How long ago the first reading may have begun: nothing is read before there is a session. */
  readonly readForMs: () => number;
}

/**
 * Keeps what the pages have read as it is now: what the live connection tells is written into it, and nothing is asked
 * for again that it tells. It listens as long as the connection lives and not as long as a page does, so that moving from
 * one page to the next misses nothing and reads nothing twice.
 */
export function followWallet(deps: FollowDeps): void {
  followMarket(deps);
  followNotifications(deps);
  followTransactions(deps);
  followUser(deps);
}

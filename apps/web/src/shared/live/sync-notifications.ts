import { detailKey, pagesKey, unreadKey } from '../notifications/api.ts';
import { refetch } from '../refetch.ts';
import { keepFresh } from './keep-fresh.ts';
import { refetchPlans } from './refetch-plans.ts';
import type { SyncDeps } from './sync-wallet.ts';

/** Updates the unread count and the list in every tab: the event carries the count, and an open list is refetched. */
export function syncNotifications(deps: SyncDeps): void {
  const { stream, queries, session } = deps;
  stream.subscribe('notifications', {
    ...keepFresh(deps, ['notifications']),
    onData: ({ id, unread }) => {
      const { userId } = session.read();
      if (userId === null) return;
      queries.setQueryData<number>(unreadKey(userId), unread);
      for (const key of [pagesKey(userId), detailKey(userId)]) void refetch(queries, key);
      if (id !== null) refetchPlans(deps);
    },
  });
}

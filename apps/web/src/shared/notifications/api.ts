import type { NotificationItem } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices, useSession } from '../../platform/services.ts';

type Needs = Pick<Services, 'client'>;

export const unreadKey = (userId: string) => ['notifications', userId, 'unread'] as const;
export const pagesKey = (userId: string) => ['notifications', userId, 'pages'] as const;
export const detailKey = (userId: string) => ['notifications', userId, 'one'] as const;

export interface NotificationPage {
  readonly items: readonly NotificationItem[];
  readonly nextCursor: string | null;
  readonly unread: number;
}

export const openNotifications = (services: Needs) =>
  Promise.all([services.client(), import('@gim/contract/notifications')]);

/** The number of unread notifications, for the navigation. Not fetched before sign-in. */
export function useUnread(): UseQueryResult<number> {
  const services = useServices();
  const { userId, user } = useSession();
  const id = userId ?? '';
  return useQuery({
    queryKey: unreadKey(id),
    enabled: userId !== null && user !== null && user.status !== 'NotVerified',
    queryFn: async ({ signal }) => {
      const [client, { listNotifications }] = await openNotifications(services);
      return (await client.call(listNotifications, { params: { id }, query: { limit: 1 } }, { signal }))
        .unread;
    },
  });
}

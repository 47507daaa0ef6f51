import type { NotificationItem, NotificationSettings } from '@gim/contract';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import {
  detailKey,
  type NotificationPage,
  openNotifications,
  pagesKey,
} from '../../shared/notifications/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

/** The notifications in pages, newest first. */
export function useNotifications(): UseInfiniteQueryResult<InfiniteData<NotificationPage>> {
  const services = useServices();
  const id = useUserId();
  return useInfiniteQuery({
    queryKey: pagesKey(id),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: NotificationPage) => nextCursor,
    queryFn: async ({ signal, pageParam }): Promise<NotificationPage> => {
      const [client, { listNotifications }] = await openNotifications(services);
      const query = pageParam === null ? {} : { cursor: pageParam };
      return client.call(listNotifications, { params: { id }, query }, { signal });
    },
  });
}

export function useNotification(notificationId: string): UseQueryResult<NotificationItem> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...detailKey(id), notificationId],
    queryFn: async ({ signal }) => {
      const [client, { getNotification }] = await openNotifications(services);
      return client.call(getNotification, { params: { id, notificationId } }, { signal });
    },
  });
}

/** Marks one as read; the live stream updates every tab. */
export async function markRead(
  services: Needs,
  params: { readonly id: string; readonly notificationId: string },
): Promise<void> {
  const [client, { readNotification }] = await openNotifications(services);
  await client.call(readNotification, { params });
}

export async function markAllRead(
  services: Needs,
  { userId: id, newestId }: { readonly userId: string; readonly newestId: string },
): Promise<void> {
  const [client, { readNotifications }] = await openNotifications(services);
  await client.call(readNotifications, { params: { id }, body: { newestId } });
}

const openSettings = (services: Needs) =>
  Promise.all([services.client(), import('@gim/contract/notifications.settings')]);

export const settingsKey = (userId: string) => ['notification-settings', userId] as const;

export function useNotificationSettings(): UseQueryResult<NotificationSettings> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: settingsKey(id),
    queryFn: async ({ signal }) => {
      const [client, { getNotificationSettings }] = await openSettings(services);
      return client.call(getNotificationSettings, { params: { id } }, { signal });
    },
  });
}

export async function saveSettings(
  services: Needs,
  userId: string,
  { pushKey: _pushKey, ...body }: NotificationSettings,
): Promise<NotificationSettings> {
  const [client, { setNotificationSettings }] = await openSettings(services);
  return client.call(setNotificationSettings, { params: { id: userId }, body });
}

export async function sendTest(services: Needs, userId: string): Promise<void> {
  const [client, { sendTestNotification }] = await openSettings(services);
  await client.call(sendTestNotification, { params: { id: userId } });
}

import type {
  getNotification as getCall,
  listNotifications as listCall,
  NotificationItem,
  Reply,
  readNotification as readCall,
} from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { NotificationsCore } from './core.ts';
import {
  countUnread,
  findNotification,
  listNotifications as listKept,
  markAllRead,
  markRead,
  type StoredNotification,
} from './notification-store.ts';
import { publishUnread } from './notify.ts';

type Own = { readonly userId: string; readonly id: string };

/** One page of the list, newest first, with the unread count. */
export async function listNotifications(
  { db }: NotificationsCore,
  { userId, cursor, limit }: { userId: string; cursor: string | undefined; limit: number },
): Promise<Reply<typeof listCall>> {
  const [found, unread] = await Promise.all([
    listKept(db.lookups, { userId, before: cursor, limit: limit + 1 }),
    countUnread(db.lookups, userId),
  ]);
  const items = found.slice(0, limit);
  return {
    items: items.map(present),
    nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null,
    unread,
  };
}

export async function getNotification({ db }: NotificationsCore, own: Own): Promise<Reply<typeof getCall>> {
  const found = await findNotification(db.autocommit, own);
  if (found === undefined) throw new Refusal('NotFound');
  return present(found);
}

/** Marks one as read and updates other tabs, unless it was already read. */
export function readNotification(core: NotificationsCore, own: Own): Promise<Reply<typeof readCall>> {
  return core.db.inTransaction(async (tx) => {
    if ((await findNotification(tx, own)) === undefined) throw new Refusal('NotFound');
    const isChanged = await markRead(tx, { ...own, now: core.clock.now() });
    if (isChanged) await publishUnread(core, tx, [own]);
    return { unread: await countUnread(tx, own.userId) };
  });
}

/** Marks everything up to the newest that the user saw; notifications that arrive meanwhile stay unread. */
export function readNotifications(
  core: NotificationsCore,
  { userId, newestId }: { userId: string; newestId: string },
): Promise<Reply<typeof readCall>> {
  return core.db.inTransaction(async (tx) => {
    const isChanged = await markAllRead(tx, { userId, newestId, now: core.clock.now() });
    if (isChanged) await publishUnread(core, tx, [{ id: null, userId }]);
    return { unread: await countUnread(tx, userId) };
  });
}

const present = ({
  id,
  event,
  category,
  params,
  linkKind,
  linkId,
  ...at
}: StoredNotification): NotificationItem => ({
  id,
  event,
  category,
  createdAt: at.createdAt.toISOString(),
  readAt: at.readAt?.toISOString() ?? null,
  params,
  link: linkKind === null ? null : { kind: linkKind, id: linkId },
});

import { notificationKinds } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { UserEvent } from '../../platform/stream/stream.ts';
import type { NotificationsCore } from './core.ts';
import type { Notice } from './notice.ts';
import {
  countUnreadOfMany,
  insertNotifications,
  lockCounts,
  type NewNotification,
} from './notification-store.ts';
import { orderPushes } from './order-pushes.ts';
import { isOn, settingsOf } from './settings-policy.ts';
import { findSettings } from './settings-store.ts';

/** The notification that one outbox event makes for one user. */
export interface NoticeOfEvent {
  readonly event: Pick<OutboxEvent, 'id' | 'occurredAt'>;
  readonly notice: Notice;
}

/**
 * Writes notifications in the transaction that consumes their events: exactly one per event, even across crashes. One
 * that the user has muted in the app is stored unlisted, so that the event still pushes once. Publishes the new unread
 * count on commit.
 */
export async function notify(
  core: NotificationsCore,
  tx: Tx,
  entries: readonly NoticeOfEvent[],
): Promise<void> {
  if (entries.length === 0) return;
  const users = [...new Set(entries.map(({ notice }) => notice.userId))];
  const settings = await findSettings(tx, users);
  const rows = entries.map(({ event, notice }): NewNotification => {
    const { category, link } = notificationKinds[notice.event];
    return {
      id: core.ids.next(),
      userId: notice.userId,
      eventId: event.id,
      event: notice.event,
      category,
      params: notice.params,
      linkKind: link,
      linkId: notice.linkId,
      isListed: isOn(settingsOf(settings.get(notice.userId)), category, 'inApp'),
      createdAt: event.occurredAt,
    };
  });
  const written = await insertNotifications(tx, rows);
  const fresh = rows.filter(({ id }) => written.has(id));
  await publishUnread(
    core,
    tx,
    fresh.filter(({ isListed }) => isListed),
  );
  await orderPushes(core, tx, { rows: fresh, settings });
}

/** Publishes the unread count to the users' open tabs: one message per user, with its newest notification. */
export async function publishUnread(
  { stream }: Pick<NotificationsCore, 'stream'>,
  tx: Tx,
  changed: readonly { readonly id: string | null; readonly userId: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  const newest = new Map(changed.map(({ id, userId }) => [userId, id]));
  // Two concurrent transactions would each miss the other's rows; with the lock the later one counts both.
  await lockCounts(tx, [...newest.keys()]);
  const unread = await countUnreadOfMany(tx, [...newest.keys()]);
  const events = [...newest].map(
    ([userId, id]): UserEvent => ({
      topic: 'notifications',
      userId,
      data: { id, unread: unread.get(userId) ?? 0 },
    }),
  );
  await stream.notifyAll(tx, events);
}

import { notificationKinds } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { UserEvent } from '../../platform/stream/stream.ts';
import type { NotificationsCore } from './core.ts';
import type { Notice } from './notice.ts';
import { countUnread, insertNotifications, lockCounts, type NewNotification } from './notification-store.ts';
import { orderPushes } from './order-pushes.ts';
import { isOn, settingsOf } from './settings-policy.ts';
import { findSettings } from './settings-store.ts';

/** What one event of the outbox tells one user. */
export interface NoticeOfEvent {
  readonly event: Pick<OutboxEvent, 'id' | 'occurredAt'>;
  readonly notice: Notice;
}

/**
 * Writes notifications in the transaction that ticks their events off: one event, one notification, whatever crashes. What
 * the user has muted in the app is written and not listed, so that the same event still pushes once. Open connections are
 * told the new count at the commit.
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
  await tellUnread(
    core,
    tx,
    fresh.filter(({ isListed }) => isListed),
  );
  await orderPushes(core, tx, { rows: fresh, settings });
}

/** Tells every open tab how many are unread now. One message a user, with the newest of the notifications. */
export async function tellUnread(
  { stream }: Pick<NotificationsCore, 'stream'>,
  tx: Tx,
  changed: readonly { readonly id: string | null; readonly userId: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  const newest = new Map(changed.map(({ id, userId }) => [userId, id]));
  // Two transactions that count at the same moment would each miss what the other has written: the later one has it all.
  await lockCounts(tx, [...newest.keys()]);
  const unread = await countUnread(tx, [...newest.keys()]);
  const events = [...newest].map(
    ([userId, id]): UserEvent => ({
      topic: 'notifications',
      userId,
      data: { id, unread: unread.get(userId) ?? 0 },
    }),
  );
  await stream.notifyAll(tx, events);
}

import type { Tx } from '../../platform/db/db.ts';
import { batchConsumer, type Consumer, type EventKind } from '../../platform/outbox/outbox.ts';
import { transactionMoved } from '../transactions/index.ts';
import { accountDeleted } from '../users/index.ts';
import { accountNotices, factorNotices } from './account-notices.ts';
import { cashNotices } from './cash-notices.ts';
import type { NotificationsCore } from './core.ts';
import { testNotificationRequested } from './events.ts';
import { payoutNotices, tradeNotices, transferNotices } from './money-notices.ts';
import { type Notice, notice } from './notice.ts';
import { eraseNotifications } from './notification-store.ts';
import { notify } from './notify.ts';
import { supportNotices } from './support-notices.ts';
import { transactionNotices } from './transaction-notices.ts';

export type NoticeOn = <Payload>(
  kind: EventKind<Payload>,
  noticeOf: (payload: Payload) => Notice,
) => Consumer;

/** The name of a topic's consumer. The event's mail has a separate consumer. */
const nameOf = (topic: string): string => `notifications.list.${topic}`;

/** The notification that each event makes. Separate from the consumers that make the mails. */
export function noticeConsumers(core: NotificationsCore): Consumer[] {
  const noticeOn: NoticeOn = (kind, noticeOf) =>
    batchConsumer(nameOf(kind.topic), kind, (events, tx) =>
      notify(
        core,
        tx,
        events.map((event) => ({ event, notice: noticeOf(event.payload) })),
      ),
    );
  return [
    transactionConsumer(core),
    ...tradeNotices(noticeOn),
    ...payoutNotices(noticeOn),
    ...cashNotices(noticeOn),
    ...accountNotices(noticeOn),
    ...factorNotices(noticeOn),
    ...transferNotices(noticeOn),
    ...supportNotices(noticeOn),
    noticeOn(testNotificationRequested, ({ userId }) => notice('TestNotification', { userId, params: {} })),
    eraseConsumer(),
  ];
}

/** The steps of all operations: coin transfers, completed trades, cash and referral income. */
const transactionConsumer = (core: NotificationsCore): Consumer =>
  batchConsumer(nameOf(transactionMoved.topic), transactionMoved, async (events, tx) =>
    notify(core, tx, await transactionNotices(core, tx, events)),
  );

/** Erases everything about a deleted account. */
const eraseConsumer = (): Consumer =>
  batchConsumer('notifications.erase', accountDeleted, async (events, tx: Tx) => {
    for (const { payload } of events) await eraseNotifications(tx, payload.userId);
  });

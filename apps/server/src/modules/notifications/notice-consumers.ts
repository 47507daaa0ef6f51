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

export type Tell = <Payload>(kind: EventKind<Payload>, noticeOf: (payload: Payload) => Notice) => Consumer;

/** The name of the consumer of a topic. The mail of the same event has a consumer of its own. */
const nameOf = (topic: string): string => `notifications.list.${topic}`;

/** Which notification each event makes. Each has a consumer beside the one that makes its mail. */
export function noticeConsumers(core: NotificationsCore): Consumer[] {
  const tell: Tell = (kind, noticeOf) =>
    batchConsumer(nameOf(kind.topic), kind, (events, tx) =>
      notify(
        core,
        tx,
        events.map((event) => ({ event, notice: noticeOf(event.payload) })),
      ),
    );
  return [
    transactionConsumer(core),
    ...tradeNotices(tell),
    ...payoutNotices(tell),
    ...cashNotices(tell),
    ...accountNotices(tell),
    ...factorNotices(tell),
    ...transferNotices(tell),
    ...supportNotices(tell),
    tell(testNotificationRequested, ({ userId }) => notice('TestNotification', { userId, params: {} })),
    eraseConsumer(),
  ];
}

/** The way of every operation: transfers of coins, completed trades, cash and referral income. */
const transactionConsumer = (core: NotificationsCore): Consumer =>
  batchConsumer(nameOf(transactionMoved.topic), transactionMoved, async (events, tx) =>
    notify(core, tx, await transactionNotices(core, tx, events)),
  );

/** Nothing is kept about an account that is gone. */
const eraseConsumer = (): Consumer =>
  batchConsumer('notifications.erase', accountDeleted, async (events, tx: Tx) => {
    for (const { payload } of events) await eraseNotifications(tx, payload.userId);
  });

import type { Consumer, EventKind } from '../../platform/outbox/outbox.ts';
import * as cashOrders from '../cash-orders/index.ts';
import type { On } from './consumers.ts';
import type { MailKind } from './mail-texts.ts';

interface VisitEvent {
  readonly userId: string;
  readonly orderId: string;
  readonly cash: string;
  readonly address: string;
  readonly slotFrom: string;
  readonly timeZone: string;
}

/** The fields of every mail about a visit. Never a code (O-04). */
const aboutVisit = ({
  orderId: transactionId,
  cash: amount,
  address,
  slotFrom: at,
  timeZone,
}: VisitEvent) => ({
  transactionId,
  amount,
  ...(address === '' ? {} : { address }),
  at,
  timeZone,
});

/** What the customer does in the wallet makes no mail, except for the reminders. */
export function cashConsumers(on: On): Consumer[] {
  const onVisit = <Payload extends VisitEvent>(event: EventKind<Payload>, kind: MailKind): Consumer =>
    on(event, (payload) => ({ userId: payload.userId, content: { kind, ...aboutVisit(payload) } }));
  return [
    onVisit(cashOrders.cashVisitTomorrow, 'cashVisitTomorrow'),
    onVisit(cashOrders.cashVisitSoon, 'cashVisitSoon'),
    onVisit(cashOrders.cashOrderEnded, 'cashOrderEnded'),
    onVisit(cashOrders.cashOrderMoved, 'cashOrderMoved'),
    onVisit(cashOrders.cashOrderLocked, 'cashOrderLocked'),
    onVisit(cashOrders.cashAccessCodeChanged, 'cashAccessCodeChanged'),
    onVisit(cashOrders.cashCommentChanged, 'cashCommentChanged'),
    on(cashOrders.cashDayClosed, ({ userId, until, ...event }) => ({
      userId,
      content: { kind: 'cashDayClosed', ...aboutVisit({ userId, ...event }), until },
    })),
    on(cashOrders.cashBuyFailed, ({ userId, coin, ...event }) => ({
      userId,
      content: { kind: 'cashBuyFailed', ...aboutVisit({ userId, ...event }), coin },
    })),
  ];
}

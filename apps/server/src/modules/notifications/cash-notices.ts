import type { Consumer } from '../../platform/outbox/outbox.ts';
import * as cashOrders from '../cash-orders/index.ts';
import { notice } from './notice.ts';
import type { NoticeOn } from './notice-consumers.ts';

interface VisitEvent {
  readonly userId: string;
  readonly orderId: string;
  readonly side: 'in' | 'out';
  readonly cash: string;
  readonly address: string;
  readonly slotFrom: string;
  readonly timeZone: string;
}

/** Never a code (O-04). */
const aboutVisit = ({ side, cash: amount, address: place, slotFrom: at, timeZone }: VisitEvent) => ({
  side,
  amount,
  currency: 'USD',
  place,
  at,
  timeZone,
});

const plainVisits = {
  CashVisitTomorrow: cashOrders.cashVisitTomorrow,
  CashVisitSoon: cashOrders.cashVisitSoon,
  CashOrderMoved: cashOrders.cashOrderMoved,
  CashOrderLocked: cashOrders.cashOrderLocked,
  PointAccessCodeChanged: cashOrders.cashAccessCodeChanged,
  PointCommentChanged: cashOrders.cashCommentChanged,
} as const;
const plainVisitEvents = [
  'CashVisitTomorrow',
  'CashVisitSoon',
  'CashOrderMoved',
  'CashOrderLocked',
  'PointAccessCodeChanged',
  'PointCommentChanged',
] as const;

export const cashNotices = (noticeOn: NoticeOn): Consumer[] => [
  ...plainVisitEvents.map((event) =>
    noticeOn(plainVisits[event], (visit) =>
      notice(event, { userId: visit.userId, params: aboutVisit(visit), linkId: visit.orderId }),
    ),
  ),
  noticeOn(cashOrders.cashOrderEnded, ({ reason, ...visit }) =>
    notice('CashOrderEnded', {
      userId: visit.userId,
      params: { ...aboutVisit(visit), reason },
      linkId: visit.orderId,
    }),
  ),
  noticeOn(cashOrders.cashDayClosed, ({ until, ...visit }) =>
    notice('CashDayClosed', {
      userId: visit.userId,
      params: { ...aboutVisit(visit), until },
      linkId: visit.orderId,
    }),
  ),
  noticeOn(cashOrders.cashBuyFailed, ({ coin: counterCurrency, ...visit }) =>
    notice('CashBuyFailed', {
      userId: visit.userId,
      params: { ...aboutVisit(visit), counterCurrency },
      linkId: visit.orderId,
    }),
  ),
];

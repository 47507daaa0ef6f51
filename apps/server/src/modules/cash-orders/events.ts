import { cashSides, transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. Never a code: events are stored, and some become mails (O-04). */
const kind = eventKinds('urgent');

const visit = {
  userId: z.uuid(),
  orderId: z.uuid(),
  side: z.enum(cashSides),
  /** The cash that changes hands, in US dollars. */
  cash: z.string(),
  /** In the customer's language. */
  address: z.string(),
  slotFrom: z.iso.datetime(),
  timeZone: z.string(),
};

/** One day and two hours before it. */
export const cashVisitTomorrow = kind('CashVisitTomorrow', visit);
export const cashVisitSoon = kind('CashVisitSoon', visit);
/** Ended by anybody but the customer. */
export const cashOrderEnded = kind('CashOrderEnded', { ...visit, reason: z.enum(transactionReasons) });
/** The point closed that day. */
export const cashDayClosed = kind('CashDayClosed', { ...visit, until: z.iso.datetime() });
export const cashOrderMoved = kind('CashOrderMoved', visit);
/** Five wrong codes, or a wrong person. */
export const cashOrderLocked = kind('CashOrderLocked', visit);
export const cashAccessCodeChanged = kind('CashAccessCodeChanged', visit);
export const cashCommentChanged = kind('CashCommentChanged', visit);
/** The dollars were credited, but the ordered exchange failed. */
export const cashBuyFailed = kind('CashBuyFailed', { ...visit, coin: z.string() });

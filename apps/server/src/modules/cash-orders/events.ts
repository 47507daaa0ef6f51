import { cashSides, transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

/** What this module tells others. Never a code: events are kept, and some of them become mails (O-04). */
const kind = eventKinds('urgent');

const visit = {
  userId: z.uuid(),
  orderId: z.uuid(),
  side: z.enum(cashSides),
  /** What goes over the counter, in US dollars. */
  cash: z.string(),
  /** In the customer's language. */
  address: z.string(),
  slotFrom: z.iso.datetime(),
  timeZone: z.string(),
};

/** One day and two hours before it. */
export const cashVisitTomorrow = kind('CashVisitTomorrow', visit);
export const cashVisitSoon = kind('CashVisitSoon', visit);
/** Ended by somebody else than the customer. */
export const cashOrderEnded = kind('CashOrderEnded', { ...visit, reason: z.enum(transactionReasons) });
/** The point has closed that day. */
export const cashDayClosed = kind('CashDayClosed', { ...visit, until: z.iso.datetime() });
export const cashOrderMoved = kind('CashOrderMoved', visit);
/** Five wrong codes, or somebody else came. */
export const cashOrderLocked = kind('CashOrderLocked', visit);
export const cashAccessCodeChanged = kind('CashAccessCodeChanged', visit);
export const cashCommentChanged = kind('CashCommentChanged', visit);
/** The dollars are there, and could not be exchanged as ordered. */
export const cashBuyFailed = kind('CashBuyFailed', { ...visit, coin: z.string() });

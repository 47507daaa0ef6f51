import { alertDirections, tradeSides, transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** What this module tells others. Amounts are plain decimals, with their coin beside them. */
const kind = eventKinds('bulk');

/** The house could not keep a price that it had given. */
export const tradeRejected = kind('TradeRejected', {
  userId: z.uuid(),
  transactionId: z.uuid(),
  side: z.enum(tradeSides),
  coin: z.string(),
  amount: z.string(),
  quoteAmount: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(transactionReasons),
});

const recurringBuy = {
  userId: z.uuid(),
  recurringBuyId: z.uuid(),
  coin: z.string(),
  quoteAmount: z.string(),
};

/** It will buy soon: `at` is when. */
export const recurringBuyDue = kind('RecurringBuyDue', { ...recurringBuy, at: z.iso.datetime() });
/** It bought nothing this time, and why. `nextAt` is when it tries next. */
export const recurringBuySkipped = kind('RecurringBuySkipped', {
  ...recurringBuy,
  reason: z.enum(transactionReasons),
  at: z.iso.datetime(),
  nextAt: z.iso.datetime(),
});

export const priceAlertReached = kind('PriceAlertReached', {
  userId: z.uuid(),
  priceAlertId: z.uuid(),
  coin: z.string(),
  direction: z.enum(alertDirections),
  /** What was waited for, and what it costs now. */
  price: z.string(),
  priceNow: z.string(),
  at: z.iso.datetime(),
});

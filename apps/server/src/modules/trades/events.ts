import { alertDirections, tradeSides, transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. Amounts are plain decimals, with their coin beside them. */
const kind = eventKinds('bulk');

/** The house could not honour a price that it had quoted. */
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

/** A recurring buy is due soon, at `at`. */
export const recurringBuyDue = kind('RecurringBuyDue', { ...recurringBuy, at: z.iso.datetime() });
/** A recurring buy was skipped, and why. `nextAt` is the next attempt. */
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
  /** The target of the alert, and the current price. */
  price: z.string(),
  priceNow: z.string(),
  at: z.iso.datetime(),
});

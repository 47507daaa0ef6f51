import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cashSide } from './points.ts';
import { onlyStepUp } from './sessions.step-up.ts';
import { transaction } from './transactions.ts';
import * as value from './values.ts';

/** The bounds of every order, in US dollars; a point may be narrower. */
export const cashRules = { min: 50, max: 50_000, step: 10 } as const;

const orderProblems = [
  'NotFound',
  'AmountInvalid',
  'AmountNotMultiple',
  'AmountTooSmall',
  'AmountTooLarge',
  'PointAmountTooSmall',
  'PointAmountTooLarge',
  'PointClosed',
  'PointFull',
  'InsufficientFunds',
  'LimitExceeded',
  'TradeNotOffered',
  'PriceUnavailable',
  'WithdrawalsOnHold',
] as const;

export const cashPreview = z.strictObject({
  side: cashSide,
  /** What goes over the counter. */
  cash: value.amount,
  fee: value.amount,
  feePercent: value.amount,
  fixedFee: value.amount,
  cashback: value.amount,
  cashbackPercent: value.amount,
  /** Cash in: dollars that arrive on the balance. Cash out: dollars that leave it, the fee included. */
  usd: value.amount,
  /** With a coin: how much of it is bought (in) or sold (out) at the price of now. An estimate; null without one. */
  coin: z.nullable(z.strictObject({ coin: value.coinId, amount: value.amount, price: value.amount })),
});
export type CashPreview = z.infer<typeof cashPreview>;

export const previewCashOrder = endpoint({
  name: 'previewCashOrder',
  method: 'POST',
  path: '/api/users/{id}/cash-orders/preview',
  summary:
    'Preview a cash order: its fee and the amount received. Without a point, uses the lowest fee of all points that take it.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    side: cashSide,
    amount: value.amount,
    pointId: z.nullable(z.uuid()),
    /** The coin that is bought with the cash, or sold for it; null for dollars. */
    coin: z.nullable(value.coinId),
  }),
  reply: cashPreview,
  problems: orderProblems,
});

export const createCashOrder = endpoint({
  name: 'createCashOrder',
  method: 'POST',
  path: '/api/users/{id}/cash-orders',
  summary:
    'Create a cash order. Fee and cashback are fixed; the slot, the day’s capacity and, for cash out, the dollars and the notes are reserved.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    side: cashSide,
    pointId: z.uuid(),
    slotFrom: value.instant,
    amount: value.amount,
    /** The fee of the preview; another one by now is refused. */
    fee: value.amount,
    /** Cash in: bought once the cash has arrived, at the price of that moment. */
    thenBuy: z.optional(value.coinId),
    /** Cash out from a coin: a firm quote that sells it for at least what the order takes. */
    quoteId: z.optional(value.quoteId),
  }),
  reply: transaction,
  problems: [
    ...orderProblems,
    'FeeChanged',
    'SlotTaken',
    'OrdersTooMany',
    'QuoteExpired',
    'QuoteUsed',
    'PriceMoved',
    'LiquidityUnavailable',
  ],
  idempotent: true,
});

const inTransaction = z.strictObject({ id: value.userId, transactionId: z.uuid() });

export const cashCode = z.strictObject({
  /** Six digits, for the teller. */
  code: value.emailCode,
  /** For the door; null where there is none. */
  accessCode: z.nullable(value.text(40)),
  /** The access code that was shown before it was changed. */
  formerAccessCode: z.nullable(value.text(40)),
  /** A digit and a letter: `7R`. */
  sealMark: value.opaque(2),
  expiresAt: value.instant,
});
export type CashCode = z.infer<typeof cashCode>;

export const getCashCode = endpoint({
  name: 'getCashCode',
  method: 'POST',
  path: '/api/users/{id}/transactions/{transactionId}/code',
  summary:
    'Get the confirmation codes of an order, from two hours before the visit. After that only support can cancel. Repeated calls return the same codes. Refused for cash out while withdrawals are paused.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  body: onlyStepUp,
  reply: cashCode,
  problems: [
    'NotFound',
    'CodeTooSoon',
    'CodeClosed',
    'CodeLocked',
    'WithdrawalsOnHold',
    'StepUpRequired',
    'StepUpInvalid',
  ],
  fresh: true,
});

export const rescheduleCashOrder = endpoint({
  name: 'rescheduleCashOrder',
  method: 'POST',
  path: '/api/users/{id}/transactions/{transactionId}/reschedule',
  summary:
    'Reschedule an order at the same point, once and before its codes were shown. If the point has closed the day, rescheduling is unrestricted and may change the point.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  body: z.strictObject({ slotFrom: value.instant, pointId: z.optional(z.uuid()) }),
  reply: transaction,
  problems: ['NotFound', 'RescheduleNotPossible', 'PointClosed', 'PointFull', 'SlotTaken'],
  fresh: true,
});

/** What the fresh factor of `getCashCode` covers. */
export const cashCodeOperation = (transactionId: string): Record<string, string> => ({ transactionId });

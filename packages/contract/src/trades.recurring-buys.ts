import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { transactionReasons } from './flow.ts';
import * as value from './values.ts';

/** A local time in the user's time zone. */
const timeOfDay = value.matching(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 5);

/** When to buy. Monday is 1. If the month has no such day, its last day is used. */
export const schedule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('Day'), time: timeOfDay }),
  z.strictObject({ every: z.literal('Week'), weekday: z.int().check(z.gte(1), z.lte(7)), time: timeOfDay }),
  z.strictObject({ every: z.literal('Month'), day: z.int().check(z.gte(1), z.lte(31)), time: timeOfDay }),
]);
export type Schedule = z.infer<typeof schedule>;

export const recurringBuyStatuses = ['Active', 'Paused'] as const;

const lastRun = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('Completed'), at: value.instant, transactionId: z.uuid() }),
  z.strictObject({
    outcome: z.literal('Skipped'),
    at: value.instant,
    /** Why nothing was bought: balance, price, house liquidity or trade limits. */
    reason: z.enum(transactionReasons),
  }),
]);

export const recurringBuy = z.strictObject({
  id: z.uuid(),
  coin: value.coinId,
  /** Dollars spent each time, including the fee. */
  quoteAmount: value.amount,
  schedule,
  timeZone: value.timeZone,
  status: z.enum(recurringBuyStatuses),
  /** Time of the next purchase; null while paused. */
  nextAt: z.nullable(value.instant),
  lastRun: z.nullable(lastRun),
  createdAt: value.instant,
});
export type RecurringBuy = z.infer<typeof recurringBuy>;

const inRecurringBuy = z.strictObject({ id: value.userId, recurringBuyId: z.uuid() });

export const listRecurringBuys = endpoint({
  name: 'listRecurringBuys',
  method: 'GET',
  path: '/api/users/{id}/recurring-buys',
  summary: 'List the caller’s recurring buys, newest first.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ coin: z.optional(value.coinId) }),
  reply: z.strictObject({ items: value.list(recurringBuy, 1000) }),
  problems: [],
});

export const createRecurringBuy = endpoint({
  name: 'createRecurringBuy',
  method: 'POST',
  path: '/api/users/{id}/recurring-buys',
  summary:
    'Create a recurring buy of a fixed amount in dollars, each time at the current price. A notification is sent before each buy.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ coin: value.coinId, quoteAmount: value.amount, schedule, timeZone: value.timeZone }),
  reply: recurringBuy,
  problems: ['AmountTooSmall', 'AmountTooLarge', 'TradeNotOffered', 'RecurringBuysTooMany'],
  idempotent: true,
});

export const updateRecurringBuy = endpoint({
  name: 'updateRecurringBuy',
  method: 'PATCH',
  path: '/api/users/{id}/recurring-buys/{recurringBuyId}',
  summary: 'Pause or resume a recurring buy. Buys missed during a pause are not made up.',
  auth: { kind: 'user', owner: 'path' },
  params: inRecurringBuy,
  body: z.strictObject({ status: z.enum(recurringBuyStatuses) }),
  reply: recurringBuy,
  problems: ['NotFound'],
});

export const deleteRecurringBuy = endpoint({
  name: 'deleteRecurringBuy',
  method: 'DELETE',
  path: '/api/users/{id}/recurring-buys/{recurringBuyId}',
  summary: 'Delete a recurring buy. Coins already bought are kept.',
  auth: { kind: 'user', owner: 'path' },
  params: inRecurringBuy,
  reply: null,
  problems: ['NotFound'],
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** Outgoing actions. They share one limit; card and PayPal payouts also require an approved identity check. */
export const limitedActions = ['Withdraw', 'CashOut', 'BankCardTransfer', 'PayPalTransfer'] as const;
export type LimitedAction = (typeof limitedActions)[number];

export const limitPeriods = ['Day', 'Month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export const limitItem = z.strictObject({
  action: z.enum(limitedActions),
  /** Rolling windows: the last 24 hours or the last 30 days. */
  period: z.enum(limitPeriods),
  /** In USD, like all amounts here. */
  limit: value.amount,
  used: value.amount,
  remaining: value.amount,
  /** When the oldest part of `used` leaves the window, and how much that is; null while nothing is used. */
  resetsAt: z.nullable(value.instant),
  resetsAmount: value.amount,
  /** What would raise the limit. */
  unlockedBy: z.nullable(z.literal('kyc')),
});
export type LimitItem = z.infer<typeof limitItem>;

export const getLimits = endpoint({
  name: 'getLimits',
  method: 'GET',
  path: '/api/users/{id}/limits',
  summary: 'Get the withdrawal limits of each period and the remaining amounts.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: z.strictObject({ items: value.list(limitItem, 100) }),
  problems: [],
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** `balance` is `available` plus `locked`. `incoming` (not confirmed yet) is in neither (M-08). */
export const balanceItem = z.strictObject({
  coin: value.coinId,
  balance: value.amount,
  available: value.amount,
  locked: value.amount,
  incoming: value.amount,
  /** Value of the balance, rounded down; null if the coin has no price. */
  usd: z.nullable(value.amount),
  hidden: z.boolean(),
  /** On the user's watch list, whether or not the user holds it. */
  watched: z.boolean(),
});
export type BalanceItem = z.infer<typeof balanceItem>;

export const getBalances = endpoint({
  name: 'getBalances',
  method: 'GET',
  path: '/api/users/{id}/balances',
  summary: 'List the caller’s balances, the most valuable first.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: z.strictObject({
    totalUsd: value.amount,
    /** Change in value of the current holdings over 24 hours from price moves alone: a deposit is not a gain. */
    change24hUsd: value.signedAmount,
    /** The same as a percentage of the value 24 hours ago; null if that was zero. */
    change24hPercent: z.nullable(value.signedAmount),
    items: value.list(balanceItem, 1000),
  }),
  problems: [],
});

export const balanceRanges = ['1D', '1W', '1M', '1Y', 'ALL'] as const;
export type BalanceRange = (typeof balanceRanges)[number];

export const getBalanceHistory = endpoint({
  name: 'getBalanceHistory',
  method: 'GET',
  path: '/api/users/{id}/balances/history',
  summary:
    'Get the total balance in USD over time, oldest first, at the prices of each moment. The last point is now.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ range: z.enum(balanceRanges) }),
  reply: z.strictObject({
    resolutionSeconds: z.int(),
    items: value.list(
      z.strictObject({
        at: value.instant,
        usd: value.amount,
        /** Gain since the first point from price moves alone: deposits and withdrawals are neither gain nor loss. */
        gainUsd: value.signedAmount,
      }),
      10_000,
    ),
  }),
  problems: [],
});

const inUserCoin = z.strictObject({ id: value.userId, coin: value.coinId });

export const holdItem = z.strictObject({
  id: value.opaque(100),
  /** What the hold is for: the type of the transaction. */
  kind: value.text(40),
  amount: value.amount,
  /** The transaction behind the hold; null if the caller has none for it. */
  transactionId: z.nullable(z.uuid()),
  since: value.instant,
});
export type HoldItem = z.infer<typeof holdItem>;

export const listHolds = endpoint({
  name: 'listHolds',
  method: 'GET',
  path: '/api/users/{id}/balances/{coin}/holds',
  summary: 'List the holds on the balance and their reasons, newest first.',
  auth: { kind: 'user', owner: 'path' },
  params: inUserCoin,
  reply: z.strictObject({ items: value.list(holdItem, 10_000) }),
  problems: ['NotFound'],
});

export const setCoinVisibility = endpoint({
  name: 'setCoinVisibility',
  method: 'PUT',
  path: '/api/users/{id}/coins/{coin}/visibility',
  summary: 'Hide a coin in lists, or show it again. A coin with a balance stays visible.',
  auth: { kind: 'user', owner: 'path' },
  params: inUserCoin,
  body: z.strictObject({ hidden: z.boolean() }),
  reply: z.strictObject({ coin: value.coinId, hidden: z.boolean() }),
  problems: ['NotFound', 'CoinHasBalance'],
});

export const setCoinWatch = endpoint({
  name: 'setCoinWatch',
  method: 'PUT',
  path: '/api/users/{id}/coins/{coin}/watch',
  summary: 'Add a coin to the watch list, or remove it. Idempotent.',
  auth: { kind: 'user', owner: 'path' },
  params: inUserCoin,
  body: z.strictObject({ watched: z.boolean() }),
  reply: z.strictObject({ coin: value.coinId, watched: z.boolean() }),
  problems: ['NotFound'],
});

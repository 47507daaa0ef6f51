import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** `available` and `locked` make up `balance`; what is on its way and not confirmed is `incoming`, and in neither (M-08). */
export const balanceItem = z.strictObject({
  coin: value.coinId,
  balance: value.amount,
  available: value.amount,
  locked: value.amount,
  incoming: value.amount,
  /** What the balance is worth, rounded down; null while the coin has no price. */
  usd: z.nullable(value.amount),
  hidden: z.boolean(),
  /** On the user's watch list, held or not. */
  watched: z.boolean(),
});
export type BalanceItem = z.infer<typeof balanceItem>;

export const getBalances = endpoint({
  name: 'getBalances',
  method: 'GET',
  path: '/api/users/{id}/balances',
  summary: 'What the caller has in every coin, the most valuable first.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: z.strictObject({
    totalUsd: value.amount,
    /** What prices alone did in 24 hours to what is held now: a deposit is no gain. */
    change24hUsd: value.signedAmount,
    /** The same as a share of what it was worth then; null when that was nothing. */
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
  summary: 'The total in USD over time, oldest first, at the prices of each moment. The last point is now.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ range: z.enum(balanceRanges) }),
  reply: z.strictObject({
    resolutionSeconds: z.int(),
    items: value.list(
      z.strictObject({
        at: value.instant,
        usd: value.amount,
        /** What prices alone did since the first point: money that came in or went out is neither gain nor loss. */
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
  /** What the money is kept for: the type of the transaction. */
  kind: value.text(40),
  amount: value.amount,
  /** Where to look; null for what is no transaction of the caller's. */
  transactionId: z.nullable(z.uuid()),
  since: value.instant,
});
export type HoldItem = z.infer<typeof holdItem>;

export const listHolds = endpoint({
  name: 'listHolds',
  method: 'GET',
  path: '/api/users/{id}/balances/{coin}/holds',
  summary: 'Why a part of the balance is locked, the newest first.',
  auth: { kind: 'user', owner: 'path' },
  params: inUserCoin,
  reply: z.strictObject({ items: value.list(holdItem, 10_000) }),
  problems: ['NotFound'],
});

export const setCoinVisibility = endpoint({
  name: 'setCoinVisibility',
  method: 'PUT',
  path: '/api/users/{id}/coins/{coin}/visibility',
  summary: 'Hide a coin from the lists, or show it again. A coin with a balance stays.',
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
  summary: 'Put a coin on the watch list, or take it off. Idempotent.',
  auth: { kind: 'user', owner: 'path' },
  params: inUserCoin,
  body: z.strictObject({ watched: z.boolean() }),
  reply: z.strictObject({ coin: value.coinId, watched: z.boolean() }),
  problems: ['NotFound'],
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

export const coinActions = ['Buy', 'Sell', 'CashIn', 'CashOut', 'Deposit', 'Withdraw'] as const;
export type CoinAction = (typeof coinActions)[number];

/** Why a network is unavailable: `NoChain` has no node configured, `Maintenance` was switched off by staff. */
export const networkNotices = ['NoChain', 'Maintenance'] as const;

/** Extra identifier that an address needs: none, a text memo, or XRP's destination tag (an integer below 2^32). */
export const memoKinds = ['none', 'text', 'tag'] as const;

/** A network of the coin. `digits` can differ from the coin's own (M-01). */
export const coinNetwork = z.strictObject({
  id: value.opaque(40),
  name: value.text(80),
  /** The token standard, such as ERC-20. */
  standard: z.nullable(value.text(40)),
  digits: z.int(),
  canDeposit: z.boolean(),
  canWithdraw: z.boolean(),
  notice: z.nullable(z.enum(networkNotices)),
  memo: z.enum(memoKinds),
  confirmations: z.int(),
  etaMinutes: z.int(),
  depositMin: value.amount,
  /** Deposits of at least this amount are free. */
  depositFreeFrom: value.amount,
  withdrawalMin: value.amount,
  withdrawalMax: value.amount,
  networkFee: value.amount,
  /** URL template of a block explorer with `{txid}` as placeholder; null if none is configured. */
  explorer: z.nullable(value.text(300)),
});
export type CoinNetwork = z.infer<typeof coinNetwork>;

export const coinPrice = z.strictObject({
  usd: value.amount,
  /** Timestamp of the market price. */
  at: value.instant,
  /** Too old to trade on, but the latest price known. */
  isStale: z.boolean(),
});

export const coinItem = z.strictObject({
  id: value.coinId,
  name: value.text(80),
  digits: z.int(),
  actions: value.list(z.enum(coinActions), coinActions.length),
  networks: value.list(coinNetwork, 100),
  /** Limits of one trade in USD, and its costs. Null for USD itself. */
  trade: z.nullable(
    z.strictObject({
      minUsd: value.amount,
      maxUsd: value.amount,
      feePercent: value.amount,
      spreadPercent: value.amount,
    }),
  ),
  /** Null until the first price arrives. */
  price: z.nullable(coinPrice),
  /** Compared with the price 24 hours ago; null if that is unknown. */
  change24h: z.nullable(z.strictObject({ usd: value.signedAmount, percent: value.signedAmount })),
  /** Prices of the last seven days in USD, oldest first, evenly spaced. */
  spark: value.list(value.amount, 1000),
});
export type CoinItem = z.infer<typeof coinItem>;

export const listCoins = endpoint({
  name: 'listCoins',
  method: 'GET',
  path: '/api/coins',
  summary: 'List all coins with their networks, actions, bounds and prices.',
  auth: { kind: 'anyone' },
  reply: z.strictObject({ items: value.list(coinItem, 1000) }),
  problems: [],
  revalidates: true,
});

const inCoin = z.strictObject({ coin: value.coinId });

export const getCoin = endpoint({
  name: 'getCoin',
  method: 'GET',
  path: '/api/coins/{coin}',
  summary: 'Get a coin with its networks, actions, bounds and price.',
  auth: { kind: 'anyone' },
  params: inCoin,
  reply: coinItem,
  problems: ['NotFound'],
});

export const chartRanges = ['1H', '1D', '1W', '1M', '1Y', 'ALL'] as const;
export type ChartRange = (typeof chartRanges)[number];

export const candle = z.strictObject({
  /** Start of the interval. */
  at: value.instant,
  open: value.amount,
  high: value.amount,
  low: value.amount,
  close: value.amount,
});
export type Candle = z.infer<typeof candle>;

export const listCandles = endpoint({
  name: 'listCandles',
  method: 'GET',
  path: '/api/coins/{coin}/candles',
  summary: 'List the candles of a range in USD, oldest first. The last candle is not complete yet.',
  auth: { kind: 'anyone' },
  params: inCoin,
  query: z.strictObject({ range: z.enum(chartRanges) }),
  reply: z.strictObject({ resolutionSeconds: z.int(), items: value.list(candle, 10_000) }),
  problems: ['NotFound'],
});

import type { Random } from '../platform/random.ts';

/** One operation of the demo history. Amounts are decimals. */
export type DemoOperation =
  | { readonly kind: 'cash-in'; readonly amount: string; readonly isCanceled: boolean }
  | { readonly kind: 'deposit'; readonly coin: string; readonly amount: string; readonly isRejected: boolean }
  | { readonly kind: 'buy'; readonly coin: string; readonly quoteAmount: string }
  /** Sells this percentage of the balance. */
  | { readonly kind: 'sell'; readonly coin: string; readonly percent: bigint };

export interface DemoDay {
  /** Days since the beginning. */
  readonly day: number;
  readonly operations: readonly DemoOperation[];
}

export const HISTORY_DAYS = 730;

/**
 * Two years of somebody who saves a part of the salary: cash in every month, bitcoin every ten days, other coins now
 * and then, a deposit twice a year, a sale when money is needed. Deterministic for the same `random`.
 */
export function planDemoHistory(random: Random): readonly DemoDay[] {
  return Array.from({ length: HISTORY_DAYS }, (_, day) => ({
    day,
    operations: operationsOf(day, random),
  })).filter(({ operations }) => operations.length > 0);
}

const others = ['ETH', 'TON', 'USDT', 'LTC', 'XRP'] as const;

function operationsOf(day: number, random: Random): readonly DemoOperation[] {
  const operations: DemoOperation[] = [];
  if (day === 0) operations.push({ kind: 'cash-in', amount: '5000', isCanceled: false });
  if (day % 30 === 4)
    operations.push({ kind: 'cash-in', amount: tens(random, 90, 160), isCanceled: random.integer(9) === 0 });
  if (day % 181 === 40)
    operations.push({
      kind: 'deposit',
      coin: 'BTC',
      amount: `0.0${12 + random.integer(30)}`,
      isRejected: false,
    });
  if (day % 181 === 150)
    operations.push({
      kind: 'deposit',
      coin: 'ETH',
      amount: `0.${20 + random.integer(70)}`,
      isRejected: day > 400,
    });
  if (day % 10 === 6) operations.push({ kind: 'buy', coin: 'BTC', quoteAmount: tens(random, 10, 25) });
  if (day % 16 === 11) {
    const coin = others[random.integer(others.length)] ?? 'ETH';
    operations.push({ kind: 'buy', coin, quoteAmount: tens(random, 5, 30) });
  }
  if (day % 75 === 60) {
    const coin = random.integer(3) === 0 ? 'BTC' : 'ETH';
    operations.push({ kind: 'sell', coin, percent: BigInt(8 + random.integer(20)) });
  }
  return operations;
}

/** A multiple of ten, from `from` tens up to `to` tens. */
const tens = (random: Random, from: number, to: number): string =>
  String((from + random.integer(to - from + 1)) * 10);

import type { Random } from '../platform/random.ts';

/** One thing that somebody did on a day of the past. Amounts are plain decimals. */
export type PastDeed =
  | { readonly kind: 'cash-in'; readonly amount: string; readonly isCanceled: boolean }
  | { readonly kind: 'deposit'; readonly coin: string; readonly amount: string; readonly isRejected: boolean }
  | { readonly kind: 'buy'; readonly coin: string; readonly quoteAmount: string }
  /** Sells this share of what there is, in percent. */
  | { readonly kind: 'sell'; readonly coin: string; readonly percent: bigint };

export interface PastDay {
  /** Days since the beginning. */
  readonly day: number;
  readonly deeds: readonly PastDeed[];
}

export const PAST_DAYS = 730;

/**
 * Two years of somebody who puts a part of the salary aside: cash in every month, bitcoin every ten days, other coins
 * now and then, a deposit twice a year, a sale when something is needed. The same for the same chance.
 */
export function pastPlan(random: Random): readonly PastDay[] {
  return Array.from({ length: PAST_DAYS }, (_, day) => ({ day, deeds: deedsOf(day, random) })).filter(
    ({ deeds }) => deeds.length > 0,
  );
}

const others = ['ETH', 'TON', 'USDT', 'LTC', 'XRP'] as const;

function deedsOf(day: number, random: Random): readonly PastDeed[] {
  const deeds: PastDeed[] = [];
  if (day === 0) deeds.push({ kind: 'cash-in', amount: '5000', isCanceled: false });
  if (day % 30 === 4)
    deeds.push({ kind: 'cash-in', amount: tens(random, 90, 160), isCanceled: random.integer(9) === 0 });
  if (day % 181 === 40)
    deeds.push({ kind: 'deposit', coin: 'BTC', amount: `0.0${12 + random.integer(30)}`, isRejected: false });
  if (day % 181 === 150)
    deeds.push({
      kind: 'deposit',
      coin: 'ETH',
      amount: `0.${20 + random.integer(70)}`,
      isRejected: day > 400,
    });
  if (day % 10 === 6) deeds.push({ kind: 'buy', coin: 'BTC', quoteAmount: tens(random, 10, 25) });
  if (day % 16 === 11) {
    const coin = others[random.integer(others.length)] ?? 'ETH';
    deeds.push({ kind: 'buy', coin, quoteAmount: tens(random, 5, 30) });
  }
  if (day % 75 === 60) {
    const coin = random.integer(3) === 0 ? 'BTC' : 'ETH';
    deeds.push({ kind: 'sell', coin, percent: BigInt(8 + random.integer(20)) });
  }
  return deeds;
}

/** A multiple of ten, from `from` tens up to `to` tens. */
const tens = (random: Random, from: number, to: number): string =>
  String((from + random.integer(to - from + 1)) * 10);

import { type Asset, asset, type Money, money, subtract, toDecimal } from '@gim/money';
import { readAmount } from './amount-text.ts';

/** A change in dollars and in percent of the start value. */
export interface SeriesChange {
  readonly usd: string;
  /** With two decimals; null if the start value was zero. */
  readonly percent: string | null;
}

/** Prices have at most this many decimals, so the difference of two is exact. */
const exact = asset('USD', 18);
const percentage = asset('%', 2);

/** The change from one price to another. */
export function changeBetween(from: string, to: string): SeriesChange {
  const [first, last] = [readAmount(exact, from), readAmount(exact, to)];
  return changeOf(subtract(last, first), first);
}

/** The gain from prices, in percent of the total without the gain, which includes later deposits. */
export function changeByGain({
  usd,
  gainUsd,
}: {
  readonly usd: string;
  readonly gainUsd: string;
}): SeriesChange {
  const gain = readAmount(exact, gainUsd);
  return changeOf(gain, subtract(readAmount(exact, usd), gain));
}

function changeOf<A extends Asset>(change: Money<A>, base: Money<A>): SeriesChange {
  const usd = toDecimal(change);
  if (base.units <= 0n) return { usd, percent: null };
  const doubled = (change.units * 20_000n) / base.units;
  // Rounds halves away from zero, as the server does.
  return { usd, percent: toDecimal(money(percentage, (doubled + (doubled < 0n ? -1n : 1n)) / 2n)) };
}

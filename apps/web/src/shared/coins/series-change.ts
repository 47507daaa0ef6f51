import { type Asset, asset, type Money, money, subtract, toDecimal } from '@gim/money';
import { readAmount } from './amount-text.ts';

/** How far something came: in dollars, and in percent of where it began. */
export interface SeriesChange {
  readonly usd: string;
  /** With two digits; null where it began with nothing. */
  readonly percent: string | null;
}

/** Prices have at most this many digits; a difference of two is exact. */
const exact = asset('USD', 18);
const percentage = asset('%', 2);

/** From one price to another. */
export function changeBetween(from: string, to: string): SeriesChange {
  const [first, last] = [readAmount(exact, from), readAmount(exact, to)];
  return changeOf(subtract(last, first), first);
}

/** What prices did to a total: in percent of what it would be without, which counts money that came in later. */
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
  // Halves away from zero, as the server writes it.
  return { usd, percent: toDecimal(money(percentage, (doubled + (doubled < 0n ? -1n : 1n)) / 2n)) };
}

import { type Asset, type Money, money, subtract, sum } from './money.ts';
import { multiply, type Ratio } from './ratio.ts';
import { divideUnits, magnitude } from './rounding.ts';

/**
 * Splits an amount by weights so that the parts sum to it exactly (largest remainder method). Equal remainders favour
 * the earlier part, so the same input always gives the same parts.
 * @example allocate(money(USD, 100n), [1n, 1n, 1n]) // 0.34, 0.33 and 0.33 USD
 */
export function allocate<A extends Asset>(amount: Money<A>, weights: readonly bigint[]): readonly Money<A>[] {
  const total = weights.reduce((running, weight) => running + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('Weights must not be negative and one must be above zero');
  }
  const size = magnitude(amount.units);
  const parts = weights.map((weight, index) => ({
    index,
    units: divideUnits(size * weight, total, 'down'),
    lost: (size * weight) % total,
  }));
  const odd = size - parts.reduce((running, part) => running + part.units, 0n);
  const luckiest = parts.toSorted((left, right) =>
    left.lost === right.lost ? 0 : left.lost > right.lost ? -1 : 1,
  );
  const lucky = new Set(luckiest.filter((_, rank) => BigInt(rank) < odd).map((part) => part.index));
  return parts.map(({ index, units }) => {
    const share = lucky.has(index) ? units + 1n : units;
    return money(amount.asset, amount.units < 0n ? -share : share);
  });
}

/**
 * Takes shares out of an amount, each rounded down, and returns the remainder, so rounding benefits the house.
 * @example splitShares(money(USD, 99n), [basisPoints(1_000n)]) // parts [0.09 USD], rest 0.90 USD
 */
export function splitShares<A extends Asset>(
  amount: Money<A>,
  shares: readonly Ratio[],
): { readonly parts: readonly Money<A>[]; readonly rest: Money<A> } {
  const parts = shares.map((share) => multiply(amount, share, 'down'));
  return { parts, rest: subtract(amount, sum(amount.asset, parts)) };
}

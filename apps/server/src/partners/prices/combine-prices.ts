import { addRatios, compareRatios, multiplyRatios, type Ratio, ratio } from '@gim/money';

/** What one exchange says. */
export interface SourcePrice {
  readonly source: string;
  readonly rate: Ratio;
  readonly at: Date;
}

export interface CombineRules {
  readonly now: Date;
  readonly freshSeconds: number;
  /** Fewer than this, and there is no price: one exchange alone can be wrong. */
  readonly sourcesMin: number;
  /** How far from the middle a source may be, as a share of it. */
  readonly outlierShare: Ratio;
}

/**
 * One price of many: the middle of the fresh ones, after those far from it are left out. Undefined when too few are left to
 * believe. As old as the oldest that counts, so that nothing looks fresher than it is.
 */
export function combinePrices(
  sources: readonly SourcePrice[],
  { now, freshSeconds, sourcesMin, outlierShare }: CombineRules,
): { readonly rate: Ratio; readonly at: Date } | undefined {
  const fresh = sources.filter(
    ({ rate, at }) => rate.numerator > 0n && Math.abs(now.getTime() - at.getTime()) <= freshSeconds * 1000,
  );
  if (fresh.length < sourcesMin) return undefined;
  const middle = medianOf(fresh.map(({ rate }) => rate));
  const [least, most] = [
    multiplyRatios(middle, addRatios(ONE, negated(outlierShare))),
    multiplyRatios(middle, addRatios(ONE, outlierShare)),
  ];
  const near = fresh.filter(({ rate }) => compareRatios(rate, least) >= 0 && compareRatios(rate, most) <= 0);
  if (near.length < sourcesMin) return undefined;
  const at = new Date(Math.min(now.getTime(), ...near.map((source) => source.at.getTime())));
  return { rate: medianOf(near.map(({ rate }) => rate)), at };
}

const ONE = ratio(1n, 1n);
const HALF = ratio(1n, 2n);
const negated = ({ numerator, denominator }: Ratio): Ratio => ratio(-numerator, denominator);

/** The middle one, or halfway between the two in the middle. There must be one. */
function medianOf(rates: readonly Ratio[]): Ratio {
  const sorted = rates.toSorted(compareRatios);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error('Nothing has no middle.');
  return multiplyRatios(addRatios(low, high), HALF);
}

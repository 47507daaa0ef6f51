import { addRatios, compareRatios, multiplyRatios, type Ratio, ratio } from '@gim/money';

/** The price of one exchange. */
export interface SourcePrice {
  readonly source: string;
  readonly rate: Ratio;
  readonly at: Date;
}

export interface CombineRules {
  readonly now: Date;
  readonly freshSeconds: number;
  /** With fewer sources there is no price: a single exchange can be wrong. */
  readonly sourcesMin: number;
  /** How far from the median a source may be, as a share of it. */
  readonly outlierShare: Ratio;
}

/**
 * Combines prices: the median of the fresh ones, after outliers are removed. Undefined if too few are left. It is as
 * old as the oldest price that counts.
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

/** The median. There must be at least one rate. */
function medianOf(rates: readonly Ratio[]): Ratio {
  const sorted = rates.toSorted(compareRatios);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error('Nothing has no middle.');
  return multiplyRatios(addRatios(low, high), HALF);
}

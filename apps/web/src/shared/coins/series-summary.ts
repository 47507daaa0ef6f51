import { compareRatios, formatPercent, type Locale, type Ratio, ratio, readRatio } from '@gim/money';

/** The figures of a series, which describe the chart to screen readers. */
export interface SeriesSummary {
  readonly from: string;
  readonly to: string;
  readonly low: string;
  readonly high: string;
  readonly direction: 'up' | 'down' | 'none';
  /** The change from first to last without the sign; null if the first is zero. */
  readonly percent: string | null;
}

/** Null for fewer than two points. */
export function summariseSeries(texts: readonly string[], locale: Locale): SeriesSummary | null {
  const points = texts.map((text) => ({ text, value: readRatio(text) }));
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  let low = first;
  let high = first;
  for (const point of points) {
    if (compareRatios(point.value, low.value) < 0) low = point;
    if (compareRatios(point.value, high.value) > 0) high = point;
  }
  return {
    from: first.text,
    to: last.text,
    low: low.text,
    high: high.text,
    direction: directions[compareRatios(last.value, first.value)],
    percent: growth(first.value, last.value, locale),
  };
}

const directions = { [-1]: 'down', 0: 'none', 1: 'up' } as const;

function growth(from: Ratio, to: Ratio, locale: Locale): string | null {
  if (from.numerator === 0n) return null;
  // |to / from - 1|
  const difference = to.numerator * from.denominator - from.numerator * to.denominator;
  const share = ratio(difference < 0n ? -difference : difference, from.numerator * to.denominator);
  return formatPercent(share, { locale, digits: 2, rounding: 'half-even' });
}

import type { ChartRange } from '@gim/contract';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * The resolutions of stored candles, finest first. Each is aggregated from the one before, and kept as long as a chart
 * needs it.
 */
export interface Resolution {
  readonly seconds: number;
  /** Null for ever. At least twice as long as aggregating the next resolution needs. */
  readonly keepSeconds: number | null;
  /** How much history to ask the feed for when nothing is stored. */
  readonly historySeconds: number;
}

export const resolutions: readonly Resolution[] = [
  { seconds: MINUTE, keepSeconds: 6 * HOUR, historySeconds: 2 * HOUR },
  { seconds: 5 * MINUTE, keepSeconds: 4 * DAY, historySeconds: 3 * DAY },
  { seconds: HOUR, keepSeconds: 16 * DAY, historySeconds: 15 * DAY },
  { seconds: 4 * HOUR, keepSeconds: 62 * DAY, historySeconds: 60 * DAY },
  { seconds: DAY, keepSeconds: null, historySeconds: 731 * DAY },
];

interface Chart {
  readonly resolutionSeconds: number;
  /** Null for all time. */
  readonly spanSeconds: number | null;
  /** How long an answer is cached: a small part of a step, so that a chart is never a step behind. */
  readonly cacheSeconds: number;
}

/** Resolution and span of each chart range: 60 to 365 points, and two years or more for ALL. */
export const charts: Readonly<Record<ChartRange, Chart>> = {
  '1H': { resolutionSeconds: MINUTE, spanSeconds: HOUR, cacheSeconds: 5 },
  '1D': { resolutionSeconds: 5 * MINUTE, spanSeconds: DAY, cacheSeconds: 15 },
  '1W': { resolutionSeconds: HOUR, spanSeconds: 7 * DAY, cacheSeconds: 30 },
  '1M': { resolutionSeconds: 4 * HOUR, spanSeconds: 30 * DAY, cacheSeconds: 60 },
  '1Y': { resolutionSeconds: DAY, spanSeconds: 365 * DAY, cacheSeconds: 60 },
  ALL: { resolutionSeconds: DAY, spanSeconds: null, cacheSeconds: 60 },
};

/** The start of the step that contains this moment. */
export const stepStart = (at: Date, seconds: number): Date =>
  new Date(Math.floor(at.getTime() / 1000 / seconds) * seconds * 1000);

export const secondsBefore = (at: Date, seconds: number): Date => new Date(at.getTime() - seconds * 1000);

/** Where a chart of this range begins; null for all time. */
export function chartStart(range: ChartRange, now: Date): Date | null {
  const { spanSeconds, resolutionSeconds } = charts[range];
  return spanSeconds === null ? null : stepStart(secondsBefore(now, spanSeconds), resolutionSeconds);
}

import { chartRanges } from '@gim/contract';
import { describe, expect, test } from 'vitest';
import { chartStart, charts, resolutions, stepStart } from './chart-policy.ts';
import { changeOf } from './list-coins.ts';

const now = new Date('2026-03-01T12:34:56Z');
const at = (text: string) => new Date(text);

describe('charts', () => {
  test.each(chartRanges)('%s is drawn from candles that are kept as long as it is', (range) => {
    const { resolutionSeconds, spanSeconds } = charts[range];
    const kept = resolutions.find(({ seconds }) => seconds === resolutionSeconds);
    expect(kept).toBeDefined();
    if (kept?.keepSeconds == null) return;
    expect(kept.keepSeconds).toBeGreaterThan(
      (spanSeconds ?? Number.POSITIVE_INFINITY) + 2 * resolutionSeconds,
    );
    expect(kept.historySeconds).toBeGreaterThan(spanSeconds ?? 0);
  });

  test('each step is a whole number of the finer one, which is kept long enough to make it of', () => {
    resolutions.slice(1).forEach(({ seconds }, index) => {
      const finer = resolutions[index];
      expect(seconds % (finer?.seconds ?? 0)).toBe(0);
      expect(finer?.keepSeconds).toBeGreaterThanOrEqual(3 * seconds);
    });
  });

  test('begin at a whole step', () => {
    expect(stepStart(now, 300)).toEqual(at('2026-03-01T12:30:00Z'));
    expect(chartStart('1D', now)).toEqual(at('2026-02-28T12:30:00Z'));
    expect(chartStart('1Y', now)).toEqual(at('2025-03-01T00:00:00Z'));
    expect(chartStart('ALL', now)).toBeNull();
  });
});

describe('a change of price', () => {
  test.each([
    ['100', '101.84', '1.84', '1.84'],
    ['100', '98', '-2', '-2'],
    ['3', '4', '1', '33.33'],
    ['3', '2', '-1', '-33.33'],
    ['0.9999', '1.0001', '0.0002', '0.02'],
    ['200', '200.01', '0.01', '0.01'],
    ['200', '199.99', '-0.01', '-0.01'],
    ['1000', '1000.04', '0.04', '0'],
    ['1', '1', '0', '0'],
  ])('from %s to %s is %s, %s%%', (before, after, usd, percent) => {
    expect(changeOf(before, after)).toEqual({ usd, percent });
  });
});

import { describe, expect, it } from 'vitest';
import { barsOf } from './days.ts';

const now = Date.parse('2026-03-02T01:00:00Z');
const days = [
  { day: '2026-02-27', usd: '1.5' },
  { day: '2026-03-02', usd: '0.07' },
];

describe('income by day', () => {
  it('has every day up to today, over the end of a month', () => {
    const bars = barsOf(days, { period: '7d', now });
    expect(bars.map(({ day }) => day)).toEqual([
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(bars.map(({ cents }) => cents)).toEqual([0, 0, 0, 150, 0, 0, 7]);
  });

  it('of all time begins with the first income, and shows a week at least and 90 days at most', () => {
    expect(barsOf(days, { period: 'all', now })).toHaveLength(7);
    expect(barsOf([{ day: '2026-02-01', usd: '1' }], { period: 'all', now })).toHaveLength(30);
    expect(barsOf([{ day: '2020-02-01', usd: '1' }], { period: 'all', now })).toHaveLength(90);
    expect(barsOf([], { period: '30d', now }).every(({ cents }) => cents === 0)).toBe(true);
  });
});

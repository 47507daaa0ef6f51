import { describe, expect, it, test } from 'vitest';
import { etaOf, figureOf, type Timed } from './eta-policy.ts';
import type { EtaRule } from './flow.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 2, 1, 12) + seconds * 1000);
const rule: EtaRule = {
  waiting: ['release'],
  isPaused: (details) => details.feeChange !== undefined,
  usual: { medianSeconds: 600, p90Seconds: 1800 },
  floorSeconds: 300,
  reasons: { broadcast: 'Network' },
};
const record: Timed = { stage: 'broadcast', details: {}, endedAt: null, firstAt: at(0) };
const figure = figureOf(Array.from({ length: 100 }, (_, index) => (index + 1) * 10));

describe('the figures of recent operations', () => {
  test('are the median, the ninetieth percentile and how the times spread', () => {
    expect(figure).toMatchObject({ medianSeconds: 500, p90Seconds: 900, measured: 100, binSeconds: 29 });
    expect(figure?.counts).toHaveLength(48);
    expect(figure?.counts.reduce((sum, count) => sum + count, 0)).toBe(100);
  });

  it('is none of fewer than twenty, and takes times below zero for zero', () => {
    expect(figureOf(Array.from({ length: 19 }, () => 10))).toBeUndefined();
    expect(figureOf(Array.from({ length: 20 }, () => -5))).toMatchObject({ medianSeconds: 0, p90Seconds: 0 });
  });

  it('puts everything that took longer into the last bin', () => {
    const slow = figureOf([
      ...Array.from({ length: 95 }, () => 10),
      ...Array.from({ length: 5 }, () => 99_999),
    ]);
    expect(slow?.counts.at(-1)).toBe(5);
  });
});

describe('when an operation should be done', () => {
  test.each([
    ['is over', { ...record, endedAt: at(1) }],
    ['waits for a person', { ...record, stage: 'release' }],
    ['waits for an answer about its fee', { ...record, details: { feeChange: {} } }],
    ['has not begun', { ...record, firstAt: null }],
  ])('is not said when it %s', (_name, timed) => {
    expect(etaOf(timed, { rule, figure, now: at(99_999) })).toBeNull();
  });

  test('is nine of ten after its start, and it is late only after that', () => {
    expect(etaOf(record, { rule, figure, now: at(900) })).toMatchObject({
      dueAt: at(900).toISOString(),
      isLate: false,
      reason: null,
    });
    expect(etaOf(record, { rule, figure, now: at(901) })).toMatchObject({ isLate: true, reason: 'Network' });
  });

  it('is not late before the floor, however quick the others were', () => {
    const quick = figureOf(Array.from({ length: 30 }, () => 2));
    expect(etaOf(record, { rule, figure: quick, now: at(300) })).toMatchObject({ isLate: false });
    expect(etaOf(record, { rule, figure: quick, now: at(301) })).toMatchObject({ isLate: true });
  });

  it('says what is usual while too few were measured', () => {
    expect(etaOf(record, { rule, figure: undefined, now: at(1) })).toMatchObject({
      medianSeconds: 600,
      p90Seconds: 1800,
      measured: 0,
    });
  });
});

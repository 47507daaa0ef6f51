import { describe, expect, it } from 'vitest';
import { amountLess, amountMore, withdrawStateOf } from './chain-state.ts';
import { sampleWithdraw } from './testing/sample-withdraw.ts';

describe('withdrawStateOf', () => {
  it.each([
    ['2025-10-16T11:30:47Z', 'undo'],
    ['2025-10-17T11:29:47Z', 'delayed'],
  ])('a withdrawal that leaves at %s: %s', (undoUntil, state) => {
    expect(withdrawStateOf(sampleWithdraw('undo', { undoUntil }))).toBe(state);
  });

  it('is an undo again after the rest was released, however long it had waited', () => {
    const released = {
      ...sampleWithdraw('undo', { undoUntil: '2025-10-16T20:01:00Z' }),
      timeline: [
        { stage: 'test', at: '2025-10-16T11:29:47Z' },
        { stage: 'undo', at: '2025-10-16T20:00:00Z' },
      ] as const,
    };
    expect(withdrawStateOf({ ...released, timeline: [...released.timeline] })).toBe('undo');
  });

  it.each([
    ['review', 'review'],
    ['queued', 'queued'],
    ['test', 'test'],
    ['release', 'release'],
    ['broadcast', 'sent'],
    ['successful', 'ended'],
    ['rejected', 'ended'],
    ['canceled', 'ended'],
  ] as const)('the stage %s: %s', (stage, state) => {
    expect(withdrawStateOf(sampleWithdraw(stage))).toBe(state);
  });
});

describe('amountLess', () => {
  it.each([
    ['600', '4.5', '595.5'],
    ['0.1', '0.000000000000000001', '0.099999999999999999'],
    ['1', '1', '0'],
  ])('%s less %s is %s', (amount, taken, rest) => {
    expect(amountLess('ETH', amount, taken)).toBe(rest);
  });
});

describe('amountMore', () => {
  it.each([
    ['585.5', '5.50', '591'],
    ['0.1', '0.000000000000000001', '0.100000000000000001'],
    ['0', '1', '1'],
  ])('%s and %s are %s', (amount, added, sum) => {
    expect(amountMore('ETH', amount, added)).toBe(sum);
  });
});

import { cashRules } from '@gim/contract/cash-orders';
import { describe, expect, it } from 'vitest';
import { amountBounds, amountProblem, pointAmountProblem } from './amount-rules.ts';

describe('an amount of cash', () => {
  it.each([
    ['50', null],
    ['2500', null],
    ['50000', null],
    ['', { problem: 'Required' }],
    ['2500.5', { problem: 'AmountInvalid' }],
    ['-100', { problem: 'AmountInvalid' }],
    ['2505', { problem: 'AmountNotMultiple' }],
    ['5', { problem: 'AmountNotMultiple' }],
    ['0', { problem: 'AmountTooSmall', min: '50' }],
    ['40', { problem: 'AmountTooSmall', min: '50' }],
    ['50010', { problem: 'AmountTooLarge', max: '50000' }],
  ])('%j', (text, problem) => {
    expect(amountProblem(text)).toEqual(problem);
  });

  it('has the bounds of the contract', () => {
    expect(amountBounds).toEqual(cashRules);
  });

  it('stays within the bounds of a point', () => {
    const bounds = { min: '100.00', max: '20000' };
    expect(pointAmountProblem('100', bounds)).toBeNull();
    expect(pointAmountProblem('20000', bounds)).toBeNull();
    expect(pointAmountProblem('90', bounds)).toEqual({ problem: 'PointAmountTooSmall', bound: '100.00' });
    expect(pointAmountProblem('20010', bounds)).toEqual({ problem: 'PointAmountTooLarge', bound: '20000' });
  });
});

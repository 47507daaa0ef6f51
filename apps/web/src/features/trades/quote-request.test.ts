import { describe, expect, it } from 'vitest';
import { boundsProblem, isAsked, isLess } from './quote-request.ts';

const trade = { minUsd: '1', maxUsd: '100000', feePercent: '0.5', spreadPercent: '0.2' };

describe('isAsked', () => {
  it.each([
    ['', false],
    ['0', false],
    ['0.000', false],
    ['0.01', true],
    ['500', true],
  ])('%j: %s', (text, is) => {
    expect(isAsked({ given: 'amount', text })).toBe(is);
  });
});

describe('boundsProblem', () => {
  it.each([
    ['0.99', { problem: 'AmountTooSmall', min: '1' }],
    ['1', null],
    ['100000', null],
    ['100000.01', { problem: 'AmountTooLarge', max: '100000' }],
  ])('of a purchase for %s', (text, problem) => {
    expect(boundsProblem('Buy', { given: 'quoteAmount', text }, trade)).toEqual(problem);
  });

  it('leaves to the server what only the server can know', () => {
    expect(boundsProblem('Buy', { given: 'amount', text: '0.000001' }, trade)).toBeNull();
    // The received amount excludes the fee; the limits include it.
    expect(boundsProblem('Sell', { given: 'quoteAmount', text: '0.999' }, trade)).toBeNull();
  });
});

describe('isLess', () => {
  it.each([
    ['9007199254740992', '9007199254740993', true],
    ['0.1', '0.10', false],
    ['2', '10', true],
    ['', '1', false],
    ['1', 'x', false],
  ])('%s below %s: %s', (left, right, is) => {
    expect(isLess(left, right)).toBe(is);
  });
});

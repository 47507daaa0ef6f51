import { describe, expect, it } from 'vitest';
import { costOf, isBelow, isPositive, isSame, less, twice } from './figures.ts';

const ether = { id: 'ETH', digits: 18 };

describe('isBelow', () => {
  it.each([
    ['9007199254740992', '9007199254740993', true],
    ['0.1', '0.10', false],
    ['2', '10', true],
    ['', '1', false],
    ['1', 'x', false],
  ])('%s below %s: %s', (left, right, is) => {
    expect(isBelow(left, right)).toBe(is);
  });
});

describe('isSame', () => {
  it.each([
    ['0.1', '0.100', true],
    ['0.000000000000000001', '0.000000000000000002', false],
    ['', '', false],
  ])('%s and %s: %s', (left, right, is) => {
    expect(isSame(left, right)).toBe(is);
  });
});

describe('isPositive', () => {
  it.each([
    ['0', false],
    ['', false],
    ['0.000000000000000001', true],
  ])('%s: %s', (text, is) => {
    expect(isPositive(text)).toBe(is);
  });
});

describe('costOf', () => {
  const preview = { fee: '0.000000000000000003', receives: '1' };

  it('is what the server says', () => {
    expect(costOf(ether, preview, false)).toEqual(preview);
  });

  it('has a second fee for a test, which the recipient does not get', () => {
    expect(costOf(ether, preview, true)).toEqual({
      fee: '0.000000000000000006',
      receives: '0.999999999999999997',
    });
  });
});

describe('parts of an amount', () => {
  it('less is exact', () => {
    expect(less(ether, '1', '0.000000000000000001')).toBe('0.999999999999999999');
  });

  it('twice is exactly twice', () => {
    expect(twice(ether, '0.000000000000000003')).toBe('0.000000000000000006');
  });
});

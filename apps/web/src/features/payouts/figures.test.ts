import { expect, test } from 'vitest';
import { isBelow, isPositive, isSame, leftAfter } from './figures.ts';

test('compares amounts as numbers, not as texts', () => {
  expect(isBelow('9', '10')).toBe(true);
  expect(isBelow('10', '9')).toBe(false);
  expect(isBelow('10.00', '10')).toBe(false);
  expect(isSame('450', '450.00')).toBe(true);
  expect(isSame('450', '450.01')).toBe(false);
});

test('what cannot be read is neither positive nor below anything', () => {
  expect(isPositive('')).toBe(false);
  expect(isPositive('abc')).toBe(false);
  expect(isPositive('0')).toBe(false);
  expect(isPositive('0.01')).toBe(true);
});

test.each([
  ['2500', '450', '2050'],
  ['450.00', '450', '0'],
  ['100', '450', '0'],
] as const)('of %s after %s there is %s left', (allowance, amount, left) => {
  expect(leftAfter(allowance, amount)).toBe(left);
});

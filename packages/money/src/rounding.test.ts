import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideUnits, houseRounding, type Rounding } from './rounding.ts';

const roundings: readonly Rounding[] = ['down', 'up', 'floor', 'ceiling', 'half-even', 'half-up'];
const dividend = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n });
const divisor = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).filter((value) => value !== 0n);
const small = fc.bigInt({ min: -50n, max: 50n });

describe('rounding tables', () => {
  // The columns are the roundings in the order above; the rows are quarters from -2.5 to 2.5.
  test.each<[bigint, bigint, readonly bigint[]]>([
    [10n, 4n, [2n, 3n, 2n, 3n, 2n, 3n]],
    [-10n, 4n, [-2n, -3n, -3n, -2n, -2n, -3n]],
    [6n, 4n, [1n, 2n, 1n, 2n, 2n, 2n]],
    [-6n, 4n, [-1n, -2n, -2n, -1n, -2n, -2n]],
    [5n, 4n, [1n, 2n, 1n, 2n, 1n, 1n]],
    [-5n, 4n, [-1n, -2n, -2n, -1n, -1n, -1n]],
    [7n, 4n, [1n, 2n, 1n, 2n, 2n, 2n]],
    [-7n, 4n, [-1n, -2n, -2n, -1n, -2n, -2n]],
    [2n, 4n, [0n, 1n, 0n, 1n, 0n, 1n]],
    [-2n, 4n, [0n, -1n, -1n, 0n, 0n, -1n]],
    [1n, 4n, [0n, 1n, 0n, 1n, 0n, 0n]],
    [8n, 4n, [2n, 2n, 2n, 2n, 2n, 2n]],
    [0n, 4n, [0n, 0n, 0n, 0n, 0n, 0n]],
  ])('%s / %s', (top, bottom, results) => {
    expect(roundings.map((rounding) => divideUnits(top, bottom, rounding))).toEqual(results);
    expect(roundings.map((rounding) => divideUnits(-top, -bottom, rounding))).toEqual(results);
  });

  test('refuses to divide by zero', () => {
    for (const rounding of roundings) expect(() => divideUnits(1n, 0n, rounding)).toThrow(RangeError);
  });
});

describe('rounding laws', () => {
  const away = (top: bigint, bottom: bigint, rounding: Rounding) =>
    divideUnits(top, bottom, rounding) * bottom - top;
  const size = (value: bigint) => (value < 0n ? -value : value);

  test('every rounding is off by less than one unit, and exact divisions are exact', () => {
    fc.assert(
      fc.property(dividend, divisor, fc.constantFrom(...roundings), (top, bottom, rounding) => {
        expect(size(away(top, bottom, rounding)) < size(bottom)).toBe(true);
        expect(divideUnits(top * bottom, bottom, rounding)).toBe(top);
      }),
    );
  });

  test('floor and ceiling enclose the value, down and up enclose its size', () => {
    fc.assert(
      fc.property(dividend, divisor, (top, bottom) => {
        const [down, up, floor, ceiling] = roundings.map((rounding) => divideUnits(top, bottom, rounding));
        const isNegative = top < 0n !== bottom < 0n;
        expect([down, up]).toEqual(isNegative ? [ceiling, floor] : [floor, ceiling]);
        expect(divideUnits(-top, bottom, 'floor')).toBe(-(ceiling ?? 0n));
      }),
    );
  });

  test('both halves are the nearest unit and differ only on the middle', () => {
    fc.assert(
      fc.property(
        fc.oneof(dividend, small),
        fc.oneof(
          divisor,
          small.filter((value) => value !== 0n),
        ),
        (top, bottom) => {
          const [even, halfUp] = [divideUnits(top, bottom, 'half-even'), divideUnits(top, bottom, 'half-up')];
          expect(2n * size(even * bottom - top) <= size(bottom)).toBe(true);
          expect(2n * size(halfUp * bottom - top) <= size(bottom)).toBe(true);
          const isMiddle = 2n * size(top % bottom) === size(bottom);
          if (!isMiddle) expect(even).toBe(halfUp);
          if (isMiddle) expect(even % 2n).toBe(0n);
        },
      ),
    );
  });

  test('rounding keeps the order', () => {
    fc.assert(
      fc.property(
        dividend,
        dividend,
        divisor,
        fc.constantFrom(...roundings),
        (one, two, bottom, rounding) => {
          const [smaller, larger] = one <= two ? [one, two] : [two, one];
          const positive = bottom < 0n ? -bottom : bottom;
          expect(divideUnits(smaller, positive, rounding) <= divideUnits(larger, positive, rounding)).toBe(
            true,
          );
        },
      ),
    );
  });

  test('M-04: the house gains on both sides of a trade', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        (top, bottom) => {
          expect(divideUnits(top, bottom, houseRounding.userGets) * bottom <= top).toBe(true);
          expect(divideUnits(top, bottom, houseRounding.userPays) * bottom >= top).toBe(true);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, splitShares } from './allocate.ts';
import { add, asset, money, sum } from './money.ts';
import { basisPoints } from './ratio.ts';

const USD = asset('USD', 2);
const units = (parts: readonly { readonly units: bigint }[]) => parts.map((part) => part.units);

describe('allocate', () => {
  test.each<[bigint, readonly bigint[], readonly bigint[]]>([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [101n, [1n, 1n, 1n], [34n, 34n, 33n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [5n, [3n, 7n], [2n, 3n]],
    [1n, [0n, 1n], [0n, 1n]],
    [0n, [1n, 2n], [0n, 0n]],
    [7n, [5n], [7n]],
    [10n, [1n, 1n, 0n, 98n], [0n, 0n, 0n, 10n]],
  ])('splits %s by %s', (amount, weights, expected) => {
    expect(units(allocate(money(USD, amount), weights))).toEqual(expected);
  });

  test.each([[[]], [[0n]], [[0n, 0n]], [[1n, -1n]], [[2n, -1n]]])('refuses the weights %s', (weights) => {
    expect(() => allocate(money(USD, 1n), weights)).toThrow(RangeError);
  });

  test('parts always sum to the amount, each within one unit of its exact share', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.bigInt(), weights, (amount, by) => {
        const total = by.reduce((running, weight) => running + weight, 0n);
        fc.pre(total > 0n);
        const parts = allocate(money(USD, amount), by);
        expect(sum(USD, parts).units).toBe(amount);
        parts.forEach((part, index) => {
          const off = part.units * total - amount * (by[index] ?? 0n);
          expect(off < total && off > -total).toBe(true);
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test('a part with no weight gets nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 1 }),
        (amount, by) => {
          expect(allocate(money(USD, amount), [0n, ...by])[0]?.units).toBe(0n);
        },
      ),
    );
  });
});

describe('splitShares', () => {
  test('M-04: rounds every share down and leaves the odd units to the house', () => {
    const { parts, rest } = splitShares(money(USD, 99n), [basisPoints(1_000n), basisPoints(300n)]);
    expect(units(parts)).toEqual([9n, 2n]);
    expect(rest.units).toBe(88n);
  });

  test('M-04: shares and rest always sum to the amount, and the rest is never short', () => {
    const shares = fc.array(fc.bigInt({ min: 0n, max: 1_000n }).map(basisPoints), { maxLength: 10 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), shares, (amount, by) => {
        const { parts, rest } = splitShares(money(USD, amount), by);
        expect(add(sum(USD, parts), rest).units).toBe(amount);
        expect(rest.units >= 0n).toBe(true);
      }),
    );
  });
});

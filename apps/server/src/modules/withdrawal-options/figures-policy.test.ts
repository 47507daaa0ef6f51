import { asset, type Money, money } from '@gim/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashWithin, compareOptions, figuresOf, noPayout } from './figures-policy.ts';

const USD = asset('USD', 2);
type Usd = Money<typeof USD>;
const usd = (units: bigint): Usd => money(USD, units);
const cents = fc.bigInt(0n, 10n ** 12n);

/** A point's fee: a percentage of the cash, rounded up, plus a fixed sum. */
const pointFee =
  ({ basisPoints, fixed }: { basisPoints: bigint; fixed: bigint }) =>
  (cash: Usd): Usd =>
    usd((cash.units * basisPoints + 9_999n) / 10_000n + fixed);

const fee = fc.record({ basisPoints: fc.bigInt(0n, 2_000n), fixed: fc.bigInt(0n, 5_000n) });

describe('what becomes of an amount', () => {
  test('M-04 what arrives, the fee and what stays are the whole amount, to the cent', () => {
    fc.assert(
      fc.property(cents, cents, cents, (taken, arrives, stays) => {
        const worth = usd(taken + arrives + stays);
        const figures = figuresOf(worth, { receives: usd(arrives), stays: usd(stays) });
        expect(figures.fee.units).toBe(taken);
        expect(figures.receives.units + figures.fee.units + figures.stays.units).toBe(worth.units);
      }),
    );
  });

  test('M-04 never shows more than there is', () => {
    expect(() => figuresOf(usd(100n), { receives: usd(101n) })).toThrow(RangeError);
    expect(() => figuresOf(usd(100n), { receives: usd(99n), stays: usd(2n) })).toThrow(RangeError);
  });

  test('leaves everything where it is on an option that does not take the amount', () => {
    expect(noPayout(usd(100n))).toEqual({ receives: usd(0n), fee: usd(0n), stays: usd(100n) });
  });

  test('M-04 the cash is whole tens, paid for with its fee, and ten more would not be', () => {
    fc.assert(
      fc.property(cents, fee, (units, terms) => {
        const feeOf = pointFee(terms);
        const cash = cashWithin(usd(units), feeOf);
        expect(cash.units % 1_000n).toBe(0n);
        if (cash.units > 0n) expect(cash.units + feeOf(cash).units).toBeLessThanOrEqual(units);
        const more = usd(cash.units + 1_000n);
        expect(more.units + feeOf(more).units).toBeGreaterThan(units);
      }),
    );
  });

  test('the cheapest is first, of two the faster one; what cannot be taken is last', () => {
    const option = (
      name: string,
      receives: bigint,
      stays: bigint,
      minutes: number,
      isUnavailable = false,
    ) => ({
      name,
      figures: figuresOf(usd(1_000n), { receives: usd(receives), stays: usd(stays) }),
      minutes,
      isUnavailable,
    });
    const options = [
      option('closed', 0n, 1_000n, 0, true),
      option('dear', 900n, 0n, 1),
      option('slow', 950n, 0n, 60),
      option('fast', 950n, 0n, 5),
      option('cash', 900n, 60n, 600),
    ];
    expect(options.toSorted(compareOptions).map(({ name }) => name)).toEqual([
      'cash',
      'fast',
      'slow',
      'dear',
      'closed',
    ]);
  });
});

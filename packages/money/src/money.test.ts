import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Asset,
  AssetMismatch,
  add,
  asset,
  compare,
  type Money,
  money,
  negate,
  sign,
  subtract,
  sum,
  zero,
} from './money.ts';
import { ratioOf } from './ratio.ts';

const USD = asset('USD', 2);
const BTC = asset('BTC', 8);
const usdtOnTron = asset('USDT', 6);
const usdcOnTron = asset('USDC', 6);
const usdtOnBsc = asset('USDT', 18);

const usd = fc.bigInt().map((units) => money(USD, units));

describe('M-02: assets do not mix', () => {
  test('does not compile and throws at run time', () => {
    const dollars = money(USD, 1n);
    const coins = money(BTC, 1n);
    // @ts-expect-error Dollars and coins do not add.
    expect(() => add(dollars, coins)).toThrow(AssetMismatch);
    // @ts-expect-error Nor the other way round.
    expect(() => add(coins, dollars)).toThrow(AssetMismatch);
    // @ts-expect-error Nor subtract.
    expect(() => subtract(dollars, coins)).toThrow(AssetMismatch);
    // @ts-expect-error Nor compare.
    expect(() => compare(dollars, coins)).toThrow(AssetMismatch);
    // @ts-expect-error Nor sum.
    expect(() => sum(USD, [dollars, coins])).toThrow(AssetMismatch);
    // @ts-expect-error Nor make a ratio.
    expect(() => ratioOf(dollars, coins)).toThrow(AssetMismatch);
  });

  test('throws also for two coins that are counted alike', () => {
    // @ts-expect-error Two coins with the same digits do not add.
    expect(() => add(money(usdtOnTron, 1n), money(usdcOnTron, 1n))).toThrow(AssetMismatch);
    // @ts-expect-error Nor compare.
    expect(() => compare(money(usdtOnTron, 1n), money(usdcOnTron, 1n))).toThrow(AssetMismatch);
  });

  test('M-01: one coin with other digits is another asset', () => {
    // @ts-expect-error Six digits and eighteen digits do not add.
    expect(() => add(money(usdtOnTron, 1n), money(usdtOnBsc, 1n))).toThrow(AssetMismatch);
  });

  test('is still refused when the types are not known', () => {
    const widened: readonly Money[] = [money(USD, 1n), money(BTC, 1n)];
    expect(() => sum<Asset>(USD, widened)).toThrow('USD with 2 digits met BTC with 8 digits');
  });

  test('keeps the asset in the type', () => {
    expectTypeOf(add(money(USD, 1n), zero(USD))).toEqualTypeOf<Money<Asset<'USD', 2>>>();
    expectTypeOf<Money<typeof USD>>().not.toExtend<Money<typeof BTC>>();
    expectTypeOf<Money<typeof USD>>().toExtend<Money>();
    // @ts-expect-error A float cannot be an amount.
    expect(money(USD, 1.5).units).toBe(1.5);
  });
});

describe('arithmetic', () => {
  test('adds, subtracts, negates, compares', () => {
    expect(add(money(USD, 150n), money(USD, 50n))).toEqual({ asset: USD, units: 200n });
    expect(subtract(money(USD, 50n), money(USD, 150n)).units).toBe(-100n);
    expect(negate(money(USD, 50n)).units).toBe(-50n);
    expect([3n, 1n, 2n].map((units) => money(USD, units)).toSorted(compare)[0]?.units).toBe(1n);
    expect([-7n, 0n, 7n].map((units) => sign(money(USD, units)))).toEqual([-1, 0, 1]);
  });

  test('the sum of nothing is zero', () => {
    expect(sum(USD, [])).toEqual(zero(USD));
  });

  test('an amount cannot be changed in place', () => {
    expect(Object.isFrozen(money(USD, 1n)) && Object.isFrozen(USD)).toBe(true);
  });

  test('adding is associative and commutative, zero changes nothing, subtracting undoes', () => {
    fc.assert(
      fc.property(usd, usd, usd, (one, two, three) => {
        expect(add(add(one, two), three)).toEqual(add(one, add(two, three)));
        expect(add(one, two)).toEqual(add(two, one));
        expect(add(one, zero(USD))).toEqual(one);
        expect(subtract(add(one, two), two)).toEqual(one);
        expect(add(one, negate(one))).toEqual(zero(USD));
      }),
    );
  });

  test('comparing is a total order that agrees with subtracting', () => {
    fc.assert(
      fc.property(usd, usd, usd, (one, two, three) => {
        expect(compare(one, two) + compare(two, one)).toBe(0);
        expect(compare(one, two)).toBe(sign(subtract(one, two)));
        if (compare(one, two) <= 0 && compare(two, three) <= 0) {
          expect(compare(one, three)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('a sum does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(usd), (amounts) => {
        expect(sum(USD, amounts)).toEqual(sum(USD, amounts.toReversed()));
      }),
    );
  });
});

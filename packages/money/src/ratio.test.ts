import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asset, money, zero } from './money.ts';
import {
  addRatios,
  basisPoints,
  compareRatios,
  divide,
  invert,
  multiply,
  multiplyRatios,
  parsePercent,
  parseRatio,
  type Ratio,
  ratio,
  ratioOf,
  readRatio,
} from './ratio.ts';
import { houseRounding } from './rounding.ts';

const USD = asset('USD', 2);
const part = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const notZero = part.filter((value) => value !== 0n);
const anyRatio = fc.tuple(part, notZero).map(([top, bottom]) => ratio(top, bottom));
const anyMoney = part.map((units) => money(USD, units));

describe('fractions', () => {
  test('stand in lowest terms with the sign on top', () => {
    expect(ratio(50n, -100n)).toEqual({ numerator: -1n, denominator: 2n });
    expect(ratio(0n, 5n)).toEqual({ numerator: 0n, denominator: 1n });
    expect(() => ratio(1n, 0n)).toThrow(RangeError);
    expect(() => invert(ratio(0n, 1n))).toThrow(RangeError);
  });

  test('obey the laws of a field', () => {
    fc.assert(
      fc.property(anyRatio, anyRatio, anyRatio, (one, two, three) => {
        expect(addRatios(addRatios(one, two), three)).toEqual(addRatios(one, addRatios(two, three)));
        expect(multiplyRatios(multiplyRatios(one, two), three)).toEqual(
          multiplyRatios(one, multiplyRatios(two, three)),
        );
        expect(multiplyRatios(one, addRatios(two, three))).toEqual(
          addRatios(multiplyRatios(one, two), multiplyRatios(one, three)),
        );
        if (one.numerator !== 0n) expect(multiplyRatios(one, invert(one))).toEqual(ratio(1n, 1n));
        expect(compareRatios(one, two) + compareRatios(two, one)).toBe(0);
      }),
    );
  });
});

describe('percent and basis points are exact', () => {
  test.each<[unknown, Ratio | string]>([
    ['0.5', ratio(1n, 200n)],
    ['100', ratio(1n, 1n)],
    ['0.1', ratio(1n, 1000n)],
    ['33.333333333333333333', ratio(33333333333333333333n, 100000000000000000000n)],
    ['-1', 'SignNotAllowed'],
    ['0.5%', 'NotDecimal'],
    [0.5, 'NotText'],
    [`0.${'1'.repeat(37)}`, 'TooManyDigits'],
  ])('%j percent', (text, expected) => {
    const parsed = parsePercent(text);
    expect(parsed.ok ? parsed.value : parsed.reason).toEqual(expected);
  });

  test('0.1 plus 0.2 is 0.3', () => {
    const [tenth, fifth, sum] = ['0.1', '0.2', '0.3'].map((text) => parseRatio(text));
    if (!tenth?.ok || !fifth?.ok || !sum?.ok) throw new Error('These are plain decimals');
    expect(addRatios(tenth.value, fifth.value)).toEqual(sum.value);
  });

  test('signed fractions are read where asked for', () => {
    expect(parseRatio('-2.5', { isSigned: true })).toEqual({ ok: true, value: ratio(-5n, 2n) });
    expect(basisPoints(50n)).toEqual(ratio(1n, 200n));
  });
});

describe('parts of an amount', () => {
  test('name their rounding', () => {
    const amount = money(USD, 101n);
    expect(multiply(amount, basisPoints(50n), houseRounding.userPays).units).toBe(1n);
    expect(multiply(amount, basisPoints(50n), houseRounding.userGets).units).toBe(0n);
    expect(divide(money(USD, 1_000n), ratio(3n, 1n), 'half-even').units).toBe(333n);
    expect(ratioOf(money(USD, 50n), money(USD, 200n))).toEqual(ratio(1n, 4n));
    expect(() => ratioOf(money(USD, 1n), zero(USD))).toThrow(RangeError);
  });

  test('a part and its whole are exact through their ratio', () => {
    fc.assert(
      fc.property(
        anyMoney,
        anyMoney.filter(({ units }) => units !== 0n),
        (some, whole) => {
          expect(multiply(whole, ratioOf(some, whole), 'half-even')).toEqual(some);
        },
      ),
    );
  });

  test('dividing undoes multiplying within the lost part of a unit', () => {
    const share = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
      .map(([top, bottom]) => ratio(top, bottom));
    fc.assert(
      fc.property(
        anyMoney.filter(({ units }) => units >= 0n),
        share,
        (amount, by) => {
          expect(divide(multiply(amount, by, 'down'), by, 'down').units <= amount.units).toBe(true);
          expect(divide(multiply(amount, by, 'up'), by, 'up').units >= amount.units).toBe(true);
        },
      ),
    );
  });
});

describe('readRatio', () => {
  test('gives what parsing gives, with a sign or without', () => {
    expect(readRatio('0.25')).toEqual(ratio(1n, 4n));
    expect(readRatio('-2.5')).toEqual(ratio(-5n, 2n));
  });

  test.each(['', 'x', '1,5', '1e3', '--1'])('takes %j for the bug it is', (text) => {
    expect(() => readRatio(text)).toThrow('is not an amount');
  });
});

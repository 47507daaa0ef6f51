import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { asset, digitsMax, type Money, money } from './money.ts';
import { parseMoney, toDecimal } from './parse.ts';

const USD = asset('USD', 2);
const unitsMax = 10n ** 40n - 1n;
const anyUnits = fc.bigInt({ min: -unitsMax, max: unitsMax });
const anyDigits = fc.integer({ min: 0, max: digitsMax });

const parsedUnits = (text: unknown, digits: number, isSigned = false): bigint | string => {
  const parsed = parseMoney(asset('X', digits), text, { isSigned });
  return parsed.ok ? parsed.value.units : parsed.reason;
};

describe('reading an amount', () => {
  test.each([
    ['0', 2, 0n],
    ['0.00', 2, 0n],
    ['1', 2, 100n],
    ['1.5', 2, 150n],
    ['1.50', 2, 150n],
    ['0.01', 2, 1n],
    ['12345678901234567890.12', 2, 1234567890123456789012n],
    ['9007199254740993', 0, 9007199254740993n],
    ['0.000000000000000001', 18, 1n],
    ['9999.999999999999999999999999999999999999', 36, unitsMax],
  ])('takes %s with %i digits', (text, digits, units) => {
    expect(parsedUnits(text, digits)).toBe(units);
  });

  test.each([
    [1.5, 'NotText'],
    [150n, 'NotText'],
    [0, 'NotText'],
    [Number.NaN, 'NotText'],
    [null, 'NotText'],
    [undefined, 'NotText'],
    [['1'], 'NotText'],
    [{ toString: () => '1' }, 'NotText'],
    [new String('1'), 'NotText'],
    ['', 'NotDecimal'],
    [' ', 'NotDecimal'],
    [' 1', 'NotDecimal'],
    ['1 ', 'NotDecimal'],
    ['1\n', 'NotDecimal'],
    ['1\0', 'NotDecimal'],
    ['1e2', 'NotDecimal'],
    ['1E2', 'NotDecimal'],
    ['1e-2', 'NotDecimal'],
    ['NaN', 'NotDecimal'],
    ['Infinity', 'NotDecimal'],
    ['-Infinity', 'NotDecimal'],
    ['0x10', 'NotDecimal'],
    ['0b1', 'NotDecimal'],
    ['1n', 'NotDecimal'],
    ['1_000', 'NotDecimal'],
    ['1,5', 'NotDecimal'],
    ['1,000.00', 'NotDecimal'],
    ['.5', 'NotDecimal'],
    ['5.', 'NotDecimal'],
    ['.', 'NotDecimal'],
    ['1.2.3', 'NotDecimal'],
    ['01', 'NotDecimal'],
    ['00', 'NotDecimal'],
    ['+1', 'NotDecimal'],
    ['--1', 'NotDecimal'],
    ['\u22121', 'NotDecimal'],
    ['\u0661', 'NotDecimal'],
    ['\uff11', 'NotDecimal'],
    ['\u0967.\u0968', 'NotDecimal'],
    ['1\u066b5', 'NotDecimal'],
    ['\u200b1', 'NotDecimal'],
    ['1\u00a0000', 'NotDecimal'],
    ['\ufeff1', 'NotDecimal'],
    ['½', 'NotDecimal'],
    ['-1', 'SignNotAllowed'],
    ['-0', 'SignNotAllowed'],
    ['1.001', 'TooManyDigits'],
    ['1.000', 'TooManyDigits'],
    ['0.0000000000000000001', 'TooManyDigits'],
    ['100000000000000000000000000000000000000', 'TooLarge'],
    ['9'.repeat(81), 'TooLarge'],
  ])('I-03: refuses %o as %s', (text, reason) => {
    expect(parsedUnits(text, 2)).toBe(reason);
  });

  test('I-03: refuses a text of a million figures at once', () => {
    // BigInt parsing is slow for long texts, so the length check must come first.
    const counted = vi.spyOn(globalThis, 'BigInt');
    expect(parsedUnits('9'.repeat(1_000_000), 2)).toBe('TooLarge');
    expect(counted.mock.calls.flat().filter((value) => typeof value === 'string')).toEqual([]);
    counted.mockRestore();
  });

  test('takes a minus only where signs are allowed', () => {
    expect(parsedUnits('-1.5', 2, true)).toBe(-150n);
    expect(parsedUnits('-0', 2, true)).toBe(0n);
    expect(parsedUnits('+1.5', 2, true)).toBe('NotDecimal');
  });

  test('I-03: of 100,000 random texts takes exactly the plain decimals', () => {
    const nearDecimal = fc.string({
      unit: fc.constantFrom(...'0123456789.0123456789.-+eE, x_nN\u0661\u2212\uff10\n'),
      maxLength: 14,
    });
    // An independent oracle: it walks the characters and does not use the regular expression under test.
    const isPlain = (text: string): boolean => {
      const [whole = '', ...fractions] = text.split('.');
      const onlyFigures = (part: string) =>
        part !== '' && [...part].every((letter) => '0123456789'.includes(letter));
      if (fractions.length > 1 || !onlyFigures(whole)) return false;
      if (whole.length > 1 && whole.startsWith('0')) return false;
      return fractions.every((fraction) => onlyFigures(fraction) && fraction.length <= 2);
    };
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: nearDecimal }, fc.string({ unit: 'binary' })),
        (text) => parseMoney(USD, text).ok === isPlain(text),
      ),
      { numRuns: 100_000 },
    );
  }, 60_000);

  test('I-03: no value but a text is ever an amount', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        if (typeof value !== 'string')
          expect(parseMoney(USD, value)).toEqual({ ok: false, reason: 'NotText' });
      }),
    );
  });
});

describe('writing an amount', () => {
  test.each<[Money, string]>([
    [money(USD, 150n), '1.5'],
    [money(USD, 100n), '1'],
    [money(USD, 0n), '0'],
    [money(USD, -5n), '-0.05'],
    [money(asset('ETH', 18), 1n), '0.000000000000000001'],
    [money(asset('JPY', 0), 100n), '100'],
  ])('gives each amount one plain spelling', (amount, text) => {
    expect(toDecimal(amount)).toBe(text);
  });

  test('M-01: what is written reads back to the unit, for 0 to 36 digits', () => {
    fc.assert(
      fc.property(anyUnits, anyDigits, (units, digits) => {
        const of = asset('X', digits);
        const parsed = parseMoney(of, toDecimal(money(of, units)), { isSigned: true });
        expect(parsed).toEqual({ ok: true, value: { asset: of, units } });
      }),
      { numRuns: 5_000 },
    );
  });

  test('M-01: every digit count from 0 to 36 round trips at its edges', () => {
    for (let digits = 0; digits <= digitsMax; digits += 1) {
      const one = 10n ** BigInt(digits);
      for (const units of [0n, 1n, -1n, one - 1n, one, one + 1n, -one, unitsMax, -unitsMax]) {
        const text = toDecimal(money(asset('X', digits), units));
        expect(parsedUnits(text, digits, true)).toBe(units);
        expect(text).not.toMatch(/e|^\.|\.$|^-0$/i);
      }
    }
  });

  test('equal amounts give equal texts and different ones different texts', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, anyDigits, (left, right, digits) => {
        const of = asset('X', digits);
        expect(toDecimal(money(of, left)) === toDecimal(money(of, right))).toBe(left === right);
      }),
    );
  });
});

test('M-01: refuses an asset with more than 36, negative or broken digits', () => {
  for (const digits of [-1, 37, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => asset('X', digits)).toThrow(RangeError);
  }
  expect(() => asset('', 2)).toThrow(RangeError);
});

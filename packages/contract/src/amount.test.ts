import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amount, coinId, signedAmount } from './values.ts';

const isAmount = (unchecked: unknown): boolean => z.safeParse(amount, unchecked).success;

describe('an amount on the wire', () => {
  test.each(['0', '1', '0.1', '1.50', '0.000000000000000001', '9'.repeat(40), '123456789.87654321'])(
    'takes %s',
    (text) => expect(isAmount(text)).toBe(true),
  );

  test.each([
    1,
    0,
    1.5,
    1n,
    Number.NaN,
    null,
    undefined,
    true,
    ['1'],
    {},
    '',
    ' 1',
    '1 ',
    '1\n',
    '-1',
    '-0',
    '+1',
    '1e2',
    '1E2',
    'NaN',
    'Infinity',
    '0x10',
    '01',
    '00.1',
    '.5',
    '5.',
    '1.2.3',
    '1,5',
    '1_000',
    '1 000',
    '\u0661',
    '\uff11',
    '\u2212\u0031',
    '1\u066b5',
    '1\u0000',
    '9'.repeat(41),
    `0.${'1'.repeat(37)}`,
    '9'.repeat(1_000_000),
  ])('I-03: refuses %o', (unchecked) => expect(isAmount(unchecked)).toBe(false));

  test('I-03: says AmountInvalid for every wrong one, and leaves a missing one to the usual words', () => {
    for (const wrong of [1, null, '1e2', '-1', '9'.repeat(100)]) {
      expect(z.safeParse(amount, wrong).error?.issues.map(({ message }) => message)).toEqual([
        'AmountInvalid',
      ]);
    }
    expect(z.safeParse(amount, undefined).error?.issues[0]?.code).toBe('invalid_type');
    expect(z.safeParse(amount, undefined).error?.issues[0]?.message).not.toBe('AmountInvalid');
  });

  test('I-03: of 100,000 random texts takes exactly the plain decimals', () => {
    const near = fc.string({
      unit: fc.constantFrom(...'0123456789.0123456789.-+eE, x_nN\u0661\u2212\uff10\n'),
      maxLength: 12,
    });
    // An independent oracle: it walks the characters and does not use the regular expression under test.
    const onlyFigures = (part: string) =>
      part !== '' && [...part].every((letter) => '0123456789'.includes(letter));
    const isPlain = (text: string): boolean => {
      const [whole = '', ...fractions] = text.split('.');
      const isWhole = onlyFigures(whole) && (whole.length === 1 || !whole.startsWith('0'));
      return isWhole && fractions.length <= 1 && fractions.every(onlyFigures);
    };
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: near }, fc.string({ unit: 'binary' })),
        (text) => isAmount(text) === isPlain(text),
      ),
      { numRuns: 100_000 },
    );
  }, 60_000);

  test('a minus is for changes only, and never before another sign', () => {
    expect(z.safeParse(signedAmount, '-1.5').success).toBe(true);
    for (const wrong of ['--1', '+1', '-', '\u22121', '-.5']) {
      expect(z.safeParse(signedAmount, wrong).success).toBe(false);
    }
  });
});

test('a coin is named by its ticker in capitals', () => {
  for (const known of ['USD', 'BTC', 'TON', 'USDT']) expect(z.safeParse(coinId, known).success).toBe(true);
  for (const wrong of ['', 'B', 'btc', 'BTC ', '1INCH', 'A'.repeat(11), '../x', 'ВТС']) {
    expect(z.safeParse(coinId, wrong).success).toBe(false);
  }
});

import { describe, expect, test } from 'vitest';
import type { AmountFormat } from './amount-text.ts';
import { type AmountProblem, readAmount } from './read-amount.ts';

const english: AmountFormat = { decimals: 2, decimalSeparator: '.', groupSeparator: ',' };
const ukrainian: AmountFormat = { decimals: 2, decimalSeparator: ',', groupSeparator: '\u00a0' };
const coin = (format: AmountFormat): AmountFormat => ({ ...format, decimals: 8 });
const whole = (format: AmountFormat): AmountFormat => ({ ...format, decimals: 0 });

const draftOf = (text: string, format: AmountFormat): string | AmountProblem => {
  const reading = readAmount(text, format);
  return reading.ok ? reading.draft : reading.problem;
};

describe('I-03 an amount in English', () => {
  test.each([
    ['', ''],
    ['5', '5'],
    ['500.', '500.'],
    ['500.00', '500.00'],
    ['.', '.'],
    ['.5', '0.5'],
    ['007', '7'],
    ['00', '0'],
    ['0.0', '0.0'],
    ['1,000', '1000'],
    ['1,240.5', '1240.5'],
    ['1,240,000.55', '1240000.55'],
    [' 1,240\n', '1240'],
    ['999999999999999', '999999999999999'],
  ])('"%s" is "%s"', (text, draft) => {
    expect(draftOf(text, english)).toBe(draft);
  });

  test.each([
    ['1,', 'MarkUnclear'],
    ['1,5', 'MarkUnclear'],
    ['1,50', 'MarkUnclear'],
    ['0,5', 'MarkUnclear'],
    [',5', 'MarkUnclear'],
    ['0,500', 'MarkUnclear'],
    ['1,0000', 'MarkUnclear'],
    ['1000,000', 'MarkUnclear'],
    ['1,000,00', 'MarkUnclear'],
    ['1.000,00', 'MarkUnclear'],
    ['1.5.5', 'MarkUnclear'],
    ['1 000', 'MarkUnclear'],
    ['1.234', 'TooManyDecimals'],
    ['1.500', 'TooManyDecimals'],
    ['9'.repeat(16), 'TooLarge'],
    ['9'.repeat(30), 'TooLarge'],
  ] as const)('"%s" is refused: %s', (text, problem) => {
    expect(draftOf(text, english)).toBe(problem);
  });

  test('has as many decimals as the coin, and no more', () => {
    expect(draftOf('0.00450583', coin(english))).toBe('0.00450583');
    expect(draftOf('0.004505839', coin(english))).toBe('TooManyDecimals');
    expect(draftOf('2,500', whole(english))).toBe('2500');
    for (const text of ['25.', '25.0', '2.500'])
      expect(draftOf(text, whole(english))).toBe('TooManyDecimals');
  });
});

describe('I-03 an amount in Ukrainian', () => {
  test.each([
    ['1 000', '1000'],
    ['1\u00a0240,50', '1240.50'],
    ['1\u202f240\u2009000', '1240000'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1240.50', '1240.50'],
    ['1 240.50', '1240.50'],
    [',5', '0.5'],
  ])('"%s" is "%s"', (text, draft) => {
    expect(draftOf(text, ukrainian)).toBe(draft);
  });

  test.each([
    ['1.240', 'MarkUnclear'],
    ['01.240', 'MarkUnclear'],
    ['1.240.000', 'MarkUnclear'],
    ['1,240.50', 'MarkUnclear'],
    ['1.240,50', 'MarkUnclear'],
    ['1 00', 'MarkUnclear'],
    ['1 0000', 'MarkUnclear'],
    ['1  000', 'MarkUnclear'],
    ['1,240', 'TooManyDecimals'],
    ['1.2345', 'TooManyDecimals'],
  ] as const)('"%s" is refused: %s', (text, problem) => {
    expect(draftOf(text, ukrainian)).toBe(problem);
  });

  test.each([
    ['1,240', '1.240'],
    ['0.125', '0.125'],
    ['1.2405', '1.2405'],
    ['1234.125', '1234.125'],
    ['1.240', 'MarkUnclear'],
  ])('"%s" of a coin is "%s"', (text, draft) => {
    expect(draftOf(text, coin(ukrainian))).toBe(draft);
  });
});

test.each([
  '1e3',
  '0x10',
  '-5',
  '+5',
  '\u22125',
  'NaN',
  'Infinity',
  '$12',
  '12 USD',
  "1'240",
  '1_000',
  '\u0661\u0662',
  '\uff11\uff12',
  '\u00b2',
  '1/2',
  '1\u200b0',
  '12\n34',
  'abc',
])('I-03 "%s" is no amount in any language', (text) => {
  for (const format of [english, ukrainian, coin(english), whole(ukrainian)])
    expect(draftOf(text, format)).toBe('NotAmount');
});

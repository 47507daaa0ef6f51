import { describe, expect, test } from 'vitest';
import { formatTyped, readNoteCount, readTyped, writeTyped } from './typed-amount.ts';

describe('a typed amount', () => {
  test.each([
    ['1,000', '1000', null],
    ['1,000.50', '1000.50', null],
    ['1000,50', null, '1000.50'],
    ['1\u00a0000,50', null, '1000.50'],
    ['20,00', null, '20.00'],
    ['1e3', null, null],
    ['12 USD', null, null],
    ['-5', null, null],
    ['', null, null],
  ])('I-03 "%s" is %s in English and %s in Ukrainian', (typed, english, ukrainian) => {
    expect(readTyped(typed, { language: 'en-US', decimals: 2 })).toBe(english);
    expect(readTyped(typed, { language: 'uk', decimals: 2 })).toBe(ukrainian);
  });

  test.each(['0', '0.5', '20000', '1240.50'])('%s is read as it is written', (decimal) => {
    for (const language of ['en-US', 'uk'] as const)
      expect(readTyped(writeTyped(decimal, language), { language, decimals: 2 })).toBe(decimal);
  });
});

describe('a typed amount that was left', () => {
  test.each([
    ['2500', '2,500', '2\u00a0500'],
    ['0.4', '0.4', '0,4'],
    ['1,000', '1,000', '1,000'],
    ['1e3', '1e3', '1e3'],
    ['', '', ''],
  ])('"%s" is shown as "%s" in English and "%s" in Ukrainian', (typed, english, ukrainian) => {
    expect(formatTyped(typed, { language: 'en-US', decimals: 2 })).toBe(english);
    expect(formatTyped(typed, { language: 'uk', decimals: 2 })).toBe(ukrainian);
  });
});

describe('a typed number of notes', () => {
  test.each([
    ['22', '22'],
    ['1,000', '1000'],
    ['100000', '100000'],
    ['', ''],
    ['2a2', null],
    ['-1.5', null],
    ['1e3', null],
    ['100001', null],
  ])('"%s" is %s', (typed, count) => {
    expect(readNoteCount(typed, 'en-US')).toBe(count);
  });
});

import { expect, test } from 'vitest';
import type { AmountFormat } from './amount-text.ts';
import { parseAmount } from './parse-amount.ts';

const english: AmountFormat = { decimals: 2, decimalSeparator: '.', groupSeparator: ',' };
const ukrainian: AmountFormat = { decimals: 2, decimalSeparator: ',', groupSeparator: '\u00a0' };

test.each([
  ['1,000', '1000', null],
  ['1000,50', null, '1000.50'],
  ['1 000', null, '1000'],
  ['20,00', null, '20.00'],
  ['.5', '0.5', '0.5'],
  ['12.', '12', '12'],
  ['1e3', null, null],
  ['.', null, null],
  ['', null, null],
])('I-03 "%s" is %s in English and %s in Ukrainian', (text, inEnglish, inUkrainian) => {
  expect([parseAmount(text, english), parseAmount(text, ukrainian)]).toEqual([inEnglish, inUkrainian]);
});

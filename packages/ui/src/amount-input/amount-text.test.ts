import { describe, expect, test } from 'vitest';
import {
  type AmountFormat,
  amountDraft,
  amountValue,
  caretAfter,
  formatDraft,
  stepValue,
} from './amount-text.ts';

const dollars: AmountFormat = { decimals: 2, decimalSeparator: '.', groupSeparator: ',' };
const hryvniaStyle: AmountFormat = { decimals: 2, decimalSeparator: ',', groupSeparator: '\u00a0' };
const bitcoin: AmountFormat = { decimals: 8, decimalSeparator: '.', groupSeparator: ',' };
const cash: AmountFormat = { decimals: 0, decimalSeparator: '.', groupSeparator: ',' };

describe('a typed amount', () => {
  test.each([
    { text: '', draft: '' },
    { text: '5', draft: '5' },
    { text: '500', draft: '500' },
    { text: '500.', draft: '500.' },
    { text: '500,', draft: '500.' },
    { text: '500.0', draft: '500.0' },
    { text: '500,00', draft: '500.00' },
    { text: '1,2400', draft: '1.24' },
    { text: '500.009', draft: '500.00' },
    { text: '.', draft: '0.' },
    { text: ',5', draft: '0.5' },
    { text: '007', draft: '7' },
    { text: '00', draft: '0' },
    { text: '0.0', draft: '0.0' },
    { text: '1,240.5', draft: '1240.5' },
    { text: '1.240,5', draft: '1240.5' },
    { text: '1.2.3', draft: '1.23' },
    { text: 'abc', draft: '' },
    { text: '-5', draft: '5' },
    { text: '1e3', draft: '13' },
    { text: '$ 12', draft: '12' },
    { text: '1 240,50', draft: '1240.50' },
    { text: '1\u00a0240,50', draft: '1240.50' },
    { text: "1'240.50", draft: '1240.50' },
    { text: '1234567890123456789', draft: '123456789012345' },
  ])('"$text" is "$draft"', ({ text, draft }) => {
    expect(amountDraft(text, dollars)).toBe(draft);
  });

  test('keeps every digit of a coin', () => {
    expect(amountDraft('0.004505839', bitcoin)).toBe('0.00450583');
    expect(amountDraft('21000000,00000001', bitcoin)).toBe('21000000.00000001');
  });
});

const digits = (decimals: number, language: 'en' | 'uk'): AmountFormat => ({
  ...(language === 'uk' ? hryvniaStyle : dollars),
  decimals,
});

describe('a pasted amount', () => {
  test.each([
    { text: '1,240', format: dollars, draft: '1240' },
    { text: '1.240', format: dollars, draft: '1.24' },
    { text: '1.240', format: hryvniaStyle, draft: '1.24' },
    { text: '1,240', format: hryvniaStyle, draft: '1.24' },
    { text: '1 240', format: hryvniaStyle, draft: '1240' },
    { text: '5.125', format: digits(6, 'en'), draft: '5.125' },
    { text: '5.125', format: digits(8, 'en'), draft: '5.125' },
    { text: '5,125', format: digits(6, 'en'), draft: '5125' },
    { text: '5.125', format: digits(6, 'uk'), draft: '5.125' },
    { text: '5.125', format: digits(8, 'uk'), draft: '5.125' },
    { text: '5,125', format: digits(6, 'uk'), draft: '5.125' },
    { text: '5,125', format: digits(8, 'uk'), draft: '5.125' },
    { text: '5.125.000', format: digits(8, 'uk'), draft: '5125000' },
    { text: '1,240,000', format: dollars, draft: '1240000' },
    { text: '1.240.000,55', format: dollars, draft: '1240000.55' },
    { text: '$1,240.00', format: dollars, draft: '1240.00' },
    { text: '1 240,00 $', format: dollars, draft: '1240.00' },
    { text: '1,240', format: bitcoin, draft: '1240' },
    { text: '1.240', format: bitcoin, draft: '1.240' },
    { text: '0,240', format: bitcoin, draft: '0.240' },
    { text: '0.00450583 BTC', format: bitcoin, draft: '0.00450583' },
  ])('"$text" is "$draft"', ({ text, format, draft }) => {
    expect(amountDraft(text, format, true)).toBe(draft);
  });
});

describe('a whole amount', () => {
  test.each([
    { text: '2500', draft: '2500' },
    { text: '2,500', draft: '2500' },
    { text: '2.500', draft: '2500' },
    { text: '2,500.00', draft: '2500' },
    { text: '25.5', draft: '25' },
    { text: '25.', draft: '25' },
  ])('"$text" is "$draft"', ({ text, draft }) => {
    expect(amountDraft(text, cash)).toBe(draft);
  });
});

test.each([
  { draft: '', value: '' },
  { draft: '12.', value: '12' },
  { draft: '0.', value: '0' },
  { draft: '0.50', value: '0.50' },
])('the value of "$draft" is "$value"', ({ draft, value }) => {
  expect(amountValue(draft)).toBe(value);
});

test.each([
  { draft: '', format: dollars, text: '' },
  { draft: '999', format: dollars, text: '999' },
  { draft: '1240', format: dollars, text: '1,240' },
  { draft: '1240.', format: dollars, text: '1,240.' },
  { draft: '1240000.5', format: hryvniaStyle, text: '1\u00a0240\u00a0000,5' },
  { draft: '0.00450583', format: bitcoin, text: '0.00450583' },
])('"$draft" is shown as "$text"', ({ draft, format, text }) => {
  expect(formatDraft(draft, format)).toBe(text);
});

test.each([
  { name: 'at the end after a group appears', typed: '1240', caret: 4, shown: '1,240', at: 5 },
  { name: 'in the middle', typed: '19,240', caret: 2, shown: '19,240', at: 2 },
  { name: 'after a digit put in front', typed: '51,240', caret: 1, shown: '51,240', at: 1 },
  { name: 'after a zero put before the separator', typed: '.', caret: 1, shown: '0.', at: 2 },
  { name: 'after a dropped zero', typed: '07', caret: 2, shown: '7', at: 1 },
  { name: 'in an empty field', typed: 'x', caret: 1, shown: '', at: 0 },
])('the caret stays $name', ({ typed, caret, shown, at }) => {
  expect(caretAfter(shown, typed, caret, dollars)).toBe(at);
});

test.each([
  { value: '', direction: 1, next: '10' },
  { value: '2500', direction: 1, next: '2510' },
  { value: '2500', direction: -1, next: '2490' },
  { value: '2505', direction: 1, next: '2510' },
  { value: '2505', direction: -1, next: '2500' },
  { value: '5', direction: -1, next: '0' },
  { value: '0', direction: -1, next: '0' },
  { value: '9007199254740993', direction: 1, next: '9007199254741000' },
] as const)('steps "$value" by $direction to "$next"', ({ value, direction, next }) => {
  expect(stepValue(value, '10', direction)).toBe(next);
});

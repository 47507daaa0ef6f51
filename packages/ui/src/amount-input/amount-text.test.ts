import { expect, test } from 'vitest';
import { type AmountFormat, amountValue, caretAfter, formatDraft, stepValue } from './amount-text.ts';

const dollars: AmountFormat = { decimals: 2, decimalSeparator: '.', groupSeparator: ',' };
const hryvniaStyle: AmountFormat = { decimals: 2, decimalSeparator: ',', groupSeparator: '\u00a0' };
const bitcoin: AmountFormat = { decimals: 8, decimalSeparator: '.', groupSeparator: ',' };

test.each([
  { draft: '', value: '' },
  { draft: '12.', value: '12' },
  { draft: '0.', value: '0' },
  { draft: '.', value: '' },
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

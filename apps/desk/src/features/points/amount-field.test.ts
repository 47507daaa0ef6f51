import { describe, expect, test } from 'vitest';
import { draftFrom, shownIn, valueText } from './amount-field.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('what is typed', () => {
  test.each([
    ['feePercent', '0.4', 'en-US', '0.4'],
    ['feePercent', '0,4', 'uk', '0.4'],
    ['feePercent', '0.4', 'uk', '0.4'],
    ['inMax', '20,000', 'en-US', '20000'],
    ['inMax', '20 000', 'uk', '20000'],
    ['fixedFee', '2,50', 'uk', '2.50'],
    ['nameEn', '1,5', 'uk', '1,5'],
  ] as const)('%s: %j in %s is kept as %j', (field, typed, language, draft) => {
    expect(draftFrom(field, typed, language)).toBe(draft);
  });

  test.each([
    ['feePercent', '0,4', 'en-US'],
    ['feePercent', '1.500', 'uk'],
    ['inMax', '100.5', 'en-US'],
    ['inMax', 'many', 'uk'],
  ] as const)('%s: %j in %s is no number, and stays in the field', (field, typed, language) => {
    const draft = draftFrom(field, typed, language);
    expect(draft).not.toMatch(/^[0-9]/);
    expect(shownIn(field, draft, { language, isTyping: true })).toBe(typed);
  });
});

test.each([
  ['inMax', '20000', 'en-US', false, '20,000'],
  ['inMax', '20000', 'uk', false, '20 000'],
  ['inMax', '20000', 'uk', true, '20000'],
  ['feePercent', '0.5', 'uk', false, '0,5'],
  ['feePercent', '0.', 'uk', true, '0,'],
  ['commentEn', '1.5', 'uk', false, '1.5'],
] as const)('%s with %s shows in %s, typing %s: %s', (field, draft, language, isTyping, text) => {
  expect(plain(shownIn(field, draft, { language, isTyping }))).toBe(text);
});

test.each([
  ['feePercent', '0.5', 'uk', '0,5%'],
  ['inMax', '20000', 'uk', '$20000'],
  ['inMax', '?many', 'uk', 'many'],
  ['leadDays', '1', 'uk', '1'],
] as const)('%s of %s reads in %s: %s', (field, draft, language, text) => {
  expect(valueText(field, draft, { language, dollars: (amount) => `$${amount}` })).toBe(text);
});

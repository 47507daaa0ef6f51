import { expect, test } from 'vitest';
import { valueText } from './value-text.ts';

const dollars = (amount: string, precision: string): string => `${amount} ${precision}`;

test('a value in a sentence has its unit, as the language writes it', () => {
  const english = { language: 'en-US', dollars } as const;
  expect(valueText('feePercent', '0.4', english)).toBe('0.4%');
  expect(valueText('feePercent', '0.4', { language: 'uk', dollars })).toBe('0,4%');
  expect(valueText('inMax', '20000', english)).toBe('20000 whole');
  expect(valueText('fixedFee', '1.5', english)).toBe('1.5 short');
  expect(valueText('leadDays', '2', english)).toBe('2');
  // What is typed but is no amount has no value.
  expect(valueText('feePercent', '', english)).toBe('');
});

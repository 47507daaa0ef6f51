import { expect, test } from 'vitest';
import { etaOf, isDelayed } from './eta.ts';

test.each([
  [1, { unit: 'minutes', count: 1 }],
  [119, { unit: 'minutes', count: 119 }],
  [120, { unit: 'hours', count: 2 }],
  [1470, { unit: 'hours', count: 25 }],
] as const)('%i minutes are told as %o', (minutes, eta) => {
  expect(etaOf(minutes)).toEqual(eta);
});

test('what takes a day and more was held back', () => {
  expect(isDelayed(1439)).toBe(false);
  expect(isDelayed(1440)).toBe(true);
});

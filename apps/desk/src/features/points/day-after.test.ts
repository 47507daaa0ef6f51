import { expect, test } from 'vitest';
import { dayAfter } from './day-after.ts';

test('steps over the ends of months and years, in both directions', () => {
  expect(dayAfter('2025-10-24', 1)).toBe('2025-10-25');
  expect(dayAfter('2025-10-31', 1)).toBe('2025-11-01');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
});

test('loses no day when the clocks change', () => {
  expect(dayAfter('2025-10-25', 1)).toBe('2025-10-26');
  expect(dayAfter('2025-10-26', 1)).toBe('2025-10-27');
  expect(dayAfter('2025-03-30', -1)).toBe('2025-03-29');
});

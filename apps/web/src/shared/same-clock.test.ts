import { expect, it } from 'vitest';
import { hasSameClock } from './same-clock.ts';

const october = Date.parse('2025-10-16T10:00:00Z');

it('knows a zone under its former name, and one without summer time as another', () => {
  expect(hasSameClock('Europe/Kyiv', 'Europe/Kiev', october)).toBe(true);
  expect(hasSameClock('Europe/Kyiv', 'Europe/Warsaw', october)).toBe(false);
  // The same in summer only.
  expect(hasSameClock('Europe/Kyiv', 'Europe/Moscow', october)).toBe(false);
});

import { expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { isQuiet: true, quietFrom: '22:00', quietTo: '08:00', timeZone: 'Europe/Kyiv' };
const day = { ...night, quietFrom: '13:00', quietTo: '14:30' };
const until = (settings: typeof night, at: string): string | null =>
  quietUntil(settings, new Date(at))?.toISOString() ?? null;

it.each([
  // Kyiv is two hours ahead of UTC in winter.
  ['2026-01-10T19:59:00Z', null],
  ['2026-01-10T20:00:00Z', '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T05:59:00Z', '2026-01-11T06:00:00.000Z'],
  ['2026-01-11T06:00:00Z', null],
  // Clocks go forward in the night of 29 March, so the quiet hours end an hour earlier.
  ['2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
])('over midnight, at %s: until %s', (at, expected) => {
  expect(until(night, at)).toBe(expected);
});

it.each([
  ['2026-01-10T10:59:00Z', null],
  ['2026-01-10T11:00:00Z', '2026-01-10T12:30:00.000Z'],
  ['2026-01-10T12:30:00Z', null],
])('within a day, at %s: until %s', (at, expected) => {
  expect(until(day, at)).toBe(expected);
});

it('never while they are off, or have no length', () => {
  expect(until({ ...night, isQuiet: false }, '2026-01-10T23:00:00Z')).toBeNull();
  expect(until({ ...night, quietTo: '22:00' }, '2026-01-10T23:00:00Z')).toBeNull();
});

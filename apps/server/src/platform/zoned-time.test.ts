import { describe, expect, test } from 'vitest';
import { currentZoneName, instantAt, isTimeZone, wallTimeAt } from './zoned-time.ts';

const wall = (year: number, month: number, day: number, hour: number, minute: number) => ({
  year,
  month,
  day,
  hour,
  minute,
});

describe('the moment of a time on a wall', () => {
  test.each([
    ['UTC', wall(2026, 3, 1, 9, 30), '2026-03-01T09:30:00.000Z'],
    ['Europe/Kyiv', wall(2026, 1, 15, 9, 0), '2026-01-15T07:00:00.000Z'],
    ['Europe/Kyiv', wall(2026, 7, 15, 9, 0), '2026-07-15T06:00:00.000Z'],
    ['America/Chicago', wall(2026, 12, 31, 23, 59), '2027-01-01T05:59:00.000Z'],
    ['Asia/Kathmandu', wall(2026, 3, 1, 0, 0), '2026-02-28T18:15:00.000Z'],
    // The clocks jump from 3 to 4, so 3:30 does not exist and maps to an hour later.
    ['Europe/Kyiv', wall(2026, 3, 29, 3, 30), '2026-03-29T01:30:00.000Z'],
    // The clocks go back from 4 to 3, so 3:30 comes twice and the first one counts.
    ['Europe/Kyiv', wall(2026, 10, 25, 3, 30), '2026-10-25T00:30:00.000Z'],
    ['Europe/Kyiv', wall(2026, 10, 25, 4, 30), '2026-10-25T02:30:00.000Z'],
  ])('%s %o', (zone, shown, expected) => {
    expect(instantAt(zone, shown).toISOString()).toBe(expected);
  });

  test('is what the wall shows then', () => {
    const at = new Date('2026-05-17T20:45:00Z');
    for (const zone of ['UTC', 'Europe/Kyiv', 'America/New_York', 'Pacific/Auckland', 'Pacific/Apia'])
      expect(instantAt(zone, wallTimeAt(zone, at))).toEqual(at);
  });
});

test.each([
  ['Europe/Kyiv', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
  ['../etc', false],
])('whether %s is a zone: %s', (zone, isOne) => {
  expect(isTimeZone(zone)).toBe(isOne);
});

test('a zone that is spelled in a thousand ways takes no more room than one', () => {
  const name = 'america/argentina/buenos_aires';
  const spelled = (no: number): string =>
    [...name].map((letter, at) => ((no >> (at % 12)) & 1 ? letter.toUpperCase() : letter)).join('');
  const before = process.memoryUsage().heapUsed;
  for (let no = 0; no < 4_000; no += 1) expect(isTimeZone(spelled(no))).toBe(true);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});

test('a zone is called as its city is today', () => {
  expect(currentZoneName('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(currentZoneName('Europe/Warsaw')).toBe('Europe/Warsaw');
});

import type { Schedule } from '@gim/contract';
import { describe, expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

const turns = (schedule: Schedule, timeZone: string, from: string, count: number): string[] => {
  const made: string[] = [];
  let after = new Date(from);
  for (let turn = 0; turn < count; turn += 1) {
    after = nextTurn(schedule, { timeZone, after }).nextAt;
    made.push(after.toISOString().slice(0, 16));
  }
  return made;
};

describe('the turns of a schedule', () => {
  test('daily keeps the time on the wall over a change of clocks', () => {
    expect(turns({ every: 'Day', time: '09:00' }, 'Europe/Kyiv', '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T07:00',
      '2026-03-29T06:00',
      '2026-03-30T06:00',
    ]);
  });

  test('today counts while its time has not come, and the very moment is over', () => {
    const schedule = { every: 'Day', time: '09:00' } as const;
    expect(turns(schedule, 'UTC', '2026-03-01T08:59:59Z', 1)).toEqual(['2026-03-01T09:00']);
    expect(turns(schedule, 'UTC', '2026-03-01T09:00:00Z', 1)).toEqual(['2026-03-02T09:00']);
  });

  test('weekly is on its day of the zone, not of UTC', () => {
    expect(
      turns({ every: 'Week', weekday: 1, time: '01:00' }, 'Asia/Tokyo', '2026-03-01T12:00:00Z', 2),
    ).toEqual(['2026-03-01T16:00', '2026-03-08T16:00']);
  });

  test('monthly on the 31st is on the last day of a shorter month', () => {
    expect(turns({ every: 'Month', day: 31, time: '10:00' }, 'UTC', '2028-01-31T10:00:00Z', 4)).toEqual([
      '2028-02-29T10:00',
      '2028-03-31T10:00',
      '2028-04-30T10:00',
      '2028-05-31T10:00',
    ]);
  });

  test('the notice comes before, and never in the past', () => {
    const at = (schedule: Schedule, after: string) =>
      nextTurn(schedule, { timeZone: 'UTC', after: new Date(after) }).noticeAt.toISOString();
    expect(at({ every: 'Day', time: '09:00' }, '2026-03-01T10:00:00Z')).toBe('2026-03-02T07:00:00.000Z');
    expect(at({ every: 'Week', weekday: 1, time: '09:00' }, '2026-03-03T10:00:00Z')).toBe(
      '2026-03-08T09:00:00.000Z',
    );
    expect(at({ every: 'Day', time: '09:00' }, '2026-03-01T08:00:00Z')).toBe('2026-03-01T08:00:00.000Z');
  });
});

import { expect, it } from 'vitest';
import { hoursToday, weekdayOf } from './opening-hours.ts';

it('counts days from Monday', () => {
  expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([1, 7]);
});

it('finds the hours of the day that the point has, not the reader', () => {
  const day = (weekday: number) => ({ weekday, open: { from: '09:00', to: '18:00' }, breakTime: null });
  const point = {
    timeZone: 'Europe/Kyiv',
    hours: [day(1), { weekday: 7, open: null, breakTime: null }],
    daysOff: [{ from: '2026-11-30', to: '2026-12-02' }],
  };
  // Late Sunday evening in UTC is Monday in Kyiv.
  expect(hoursToday(point, new Date('2026-11-15T23:00:00Z'))?.weekday).toBe(1);
  expect(hoursToday(point, new Date('2026-11-15T12:00:00Z'))).toBeNull();
  expect(hoursToday(point, new Date('2026-11-30T12:00:00Z'))).toBeNull();
});

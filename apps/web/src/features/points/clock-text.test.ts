import { expect, it } from 'vitest';
import { hoursToday, weekdayOf, writeClock, writeSpan } from './clock-text.ts';

const gap = '\u00a0';

it.each([
  ['09:00', '20:00', `9${gap}AM–8${gap}PM`, '09:00–20:00'],
  ['13:00', '14:00', `1–2${gap}PM`, '13:00–14:00'],
  ['09:30', '11:00', `9:30–11${gap}AM`, '09:30–11:00'],
  ['00:00', '24:00', `12–12${gap}AM`, '00:00–00:00'],
])('writes %s to %s', (from, to, english, ukrainian) => {
  expect(writeSpan({ from, to }, 'en-US')).toBe(english);
  expect(writeSpan({ from, to }, 'uk')).toBe(ukrainian);
});

it('leaves out minutes that say nothing', () => {
  expect(writeClock('20:00', 'en-US')).toBe(`8${gap}PM`);
  expect(writeClock('20:30', 'en-US')).toBe(`8:30${gap}PM`);
  expect(writeClock('20:00', 'uk')).toBe('20:00');
});

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

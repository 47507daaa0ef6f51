import { describe, expect, it, test } from 'vitest';
import { slotOf } from './booking.ts';
import { dayState, findSlot, openState, slotsOf } from './calendar.ts';
import type { Calendar, ExchangePoint } from './point.ts';
import { everyDay, sampleFields } from './testing/sample-point.ts';
import { addDays, dayAt, isDay, weekdayOf, zonedDay } from './zoned-day.ts';

const kyiv: Calendar = {
  timeZone: 'Europe/Kyiv',
  hours: everyDay({ from: '09:00', to: '20:00' }, { from: '13:00', to: '14:00' }),
  daysOff: [],
  slotMinutes: 30,
};
const always: Calendar = { ...kyiv, hours: everyDay({ from: '00:00', to: '24:00' }) };
const times = (calendar: Calendar, day: string): string[] =>
  slotsOf(calendar, day).map(({ from }) => from.toISOString().slice(11, 16));
const point: ExchangePoint = {
  ...sampleFields,
  ...kyiv,
  id: '018f0000-0000-7000-8000-0000000000a1',
  isSuspended: false,
  version: 1,
  photos: [],
};

describe('slots', () => {
  test('O-06 a break is a gap, and a slot that a break or the closing time would cut is not there', () => {
    expect(times(kyiv, '2026-03-02')).toEqual([
      ...['07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30'],
      ...[
        '12:00',
        '12:30',
        '13:00',
        '13:30',
        '14:00',
        '14:30',
        '15:00',
        '15:30',
        '16:00',
        '16:30',
        '17:00',
        '17:30',
      ],
    ]);
    const odd = { ...kyiv, hours: everyDay({ from: '09:15', to: '11:00' }, { from: '10:00', to: '10:20' }) };
    expect(times(odd, '2026-03-02')).toEqual(['07:15', '08:20']);
  });

  test('O-06 weekly days off and holidays have no slots, by the calendar of the point', () => {
    const closed = { ...kyiv, daysOff: [{ from: '2026-12-25', to: '2026-12-26' }] };
    expect(
      ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'].map((day) => slotsOf(closed, day).length),
    ).toEqual([20, 0, 0, 20]);
    const weekdays = {
      ...kyiv,
      hours: kyiv.hours.map((day) => (day.weekday > 5 ? { ...day, open: null, breakTime: null } : day)),
    };
    expect(slotsOf(weekdays, '2026-03-01')).toEqual([]);
    expect(slotsOf(weekdays, '2026-03-02')).toHaveLength(20);
  });

  test.each([
    // The clocks go from 03:00 to 04:00, and from 04:00 back to 03:00.
    ['Europe/Kyiv', '2026-03-29', 46, '2026-10-25', 50],
    // From 02:00 to 03:00, and from 02:00 back to 01:00.
    ['America/Chicago', '2026-03-08', 46, '2026-11-01', 50],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04', 47, '2026-04-05', 49],
    // At midnight: the day starts at 01:00.
    ['Africa/Cairo', '2026-04-24', 46, '2026-10-30', 48],
  ])(
    'O-06 in %s an hour that is left out has no slots and one that comes twice has them twice',
    (timeZone, spring, short, autumn, long) => {
      const zoned = { ...always, timeZone };
      expect([spring, autumn].map((day) => slotsOf(zoned, day).length)).toEqual([short, long]);
      for (const day of [spring, autumn]) {
        const slots = slotsOf(zoned, day);
        for (const [index, { from, to }] of slots.entries()) {
          expect(dayAt(timeZone, from)).toBe(day);
          expect(to.getTime() - from.getTime()).toBe(1_800_000);
          expect(slots[index + 1]?.from ?? to).toEqual(to);
          expect(findSlot(zoned, from)?.day).toBe(day);
        }
      }
    },
  );

  test('O-06 opening hours stay where the wall shows them on both days on which the clocks are changed', () => {
    expect([times(kyiv, '2026-03-28')[0], times(kyiv, '2026-03-29')[0]]).toEqual(['07:00', '06:00']);
    expect([times(kyiv, '2026-10-24')[0], times(kyiv, '2026-10-25')[0]]).toEqual(['06:00', '07:00']);
    // An opening time in the skipped hour: the first slot is the first one that fits entirely after it.
    const night = { ...kyiv, hours: everyDay({ from: '03:15', to: '05:00' }) };
    expect(times(night, '2026-03-29')).toEqual(['01:15']);
    expect(times(night, '2026-10-25')).toEqual(['00:15', '01:15', '01:45', '02:15']);
  });
});

describe('what can be ordered now', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const answer = (at: string, changes: Partial<ExchangePoint> = {}) => {
    const found = slotOf({ ...point, ...changes }, new Date(at), now);
    return 'slot' in found ? found.slot.day : found.reason;
  };

  test('O-06 only a slot that the point has, that has not begun, and that is as many days ahead as the point needs', () => {
    expect(answer('2026-03-02T12:00:00Z')).toBe('2026-03-02');
    expect(answer('2026-03-02T10:00:00Z')).toBe('past');
    expect(answer('2026-03-02T08:00:00Z')).toBe('past');
    expect(answer('2026-03-02T11:00:00Z')).toBe('closed');
    expect(answer('2026-03-02T12:01:00Z')).toBe('closed');
    expect(answer('2026-03-02T12:00:00Z', { leadDays: 1 })).toBe('tooSoon');
    expect(answer('2026-03-03T07:00:00Z', { leadDays: 1 })).toBe('2026-03-03');
    expect(answer('2026-03-03T07:00:00Z', { leadDays: 2 })).toBe('tooSoon');
    expect(answer('2026-03-03T07:00:00Z', { daysOff: [{ from: '2026-03-03', to: '2026-03-03' }] })).toBe(
      'closed',
    );
    expect(answer('2026-03-31T07:00:00Z')).toBe('2026-03-31');
    expect(answer('2026-04-01T07:00:00Z')).toBe('closed');
    expect(answer('2026-03-02T12:00:00Z', { isSuspended: true })).toBe('suspended');
  });

  it('counts the days ahead by the calendar of the point', () => {
    // 23:30 in Kyiv: March 2 there, and an hour later March 3.
    const late = new Date('2026-03-02T21:30:00Z');
    expect(dayState({ ...point, leadDays: 1 }, '2026-03-03', late)).toBe('open');
    expect(dayState({ ...point, leadDays: 1 }, '2026-03-03', new Date('2026-03-02T22:30:00Z'))).toBe(
      'tooSoon',
    );
  });
});

describe('whether the door is open', () => {
  const state = (at: string, calendar = kyiv) => {
    const { isOpen, changesAt } = openState(calendar, new Date(at));
    return [isOpen, changesAt?.toISOString().slice(0, 16) ?? null];
  };

  it('says until when, over breaks, nights and days off', () => {
    expect(state('2026-03-02T08:00:00Z')).toEqual([true, '2026-03-02T11:00']);
    expect(state('2026-03-02T11:00:00Z')).toEqual([false, '2026-03-02T12:00']);
    expect(state('2026-03-02T18:00:00Z')).toEqual([false, '2026-03-03T07:00']);
    const holidays = { ...kyiv, daysOff: [{ from: '2026-03-03', to: '2026-03-04' }] };
    expect(state('2026-03-02T18:00:00Z', holidays)).toEqual([false, '2026-03-05T07:00']);
    const month = { ...kyiv, daysOff: [{ from: '2026-03-03', to: '2026-04-03' }] };
    expect(state('2026-03-02T18:00:00Z', month)).toEqual([false, null]);
  });

  it('goes on over midnight and over changed clocks where it is open without an end', () => {
    expect(state('2026-03-28T23:00:00Z', always)).toEqual([true, null]);
    const nights = {
      ...kyiv,
      hours: always.hours.map((day) => (day.weekday === 1 ? { ...day, open: null } : day)),
    };
    expect(state('2026-10-25T00:30:00Z', nights)).toEqual([true, '2026-10-25T22:00']);
  });
});

describe('days', () => {
  it('are of the calendar, and the clock of a common one runs through', () => {
    expect([addDays('2026-02-28', 1), addDays('2024-02-28', 1), weekdayOf('2026-03-01')]).toEqual([
      '2026-03-01',
      '2024-02-29',
      7,
    ]);
    expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('2026-13-01')]).toEqual([true, false, false]);
    expect(zonedDay('Europe/Kyiv', '2026-03-02').map(({ minutes }) => minutes)).toEqual([1440]);
    expect(
      zonedDay('Europe/Kyiv', '2026-03-29').map(({ fromMinute, minutes }) => [fromMinute, minutes]),
    ).toEqual([
      [0, 180],
      [240, 1200],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type DateFormat,
  formatDay,
  formatInnerMoment,
  formatMoment,
  formatMonth,
  formatTableMoment,
  formatTimeRange,
  listMoments,
  shortMoments,
} from './format-date.ts';

const kyiv = 'Europe/Kyiv';
const en = { language: 'en-US', timeZone: kyiv } as const;
const uk = { language: 'uk', timeZone: kyiv } as const;
const now = new Date('2025-10-16T11:30:00Z');
const gap = '\u00a0';

describe('dates', () => {
  it.each([
    ['2025-10-16T11:30:00Z', `Today, 2:30${gap}PM`, 'Сьогодні, 14:30'],
    ['2025-10-15T06:05:00Z', `Yesterday, 9:05${gap}AM`, 'Учора, 09:05'],
    ['2025-10-17T06:05:00Z', `Tomorrow, 9:05${gap}AM`, 'Завтра, 09:05'],
    ['2025-10-14T06:05:00Z', `October${gap}14, 9:05${gap}AM`, `14${gap}жовтня, 09:05`],
    // Half past midnight in Kyiv is still the day before in UTC: the zone decides what "today" is.
    ['2025-10-15T21:30:00Z', `Today, 12:30${gap}AM`, 'Сьогодні, 00:30'],
  ])('moment %s', (at, english, ukrainian) => {
    expect(formatMoment(new Date(at), now, en)).toBe(english);
    expect(formatMoment(new Date(at), now, uk)).toBe(ukrainian);
  });

  it('names the year only when it is another one', () => {
    expect(formatDay(new Date('2025-01-02T12:00:00Z'), now, en)).toBe(`January${gap}2`);
    expect(formatDay(new Date('2024-10-14T12:00:00Z'), now, en)).toBe(`October${gap}14,${gap}2024`);
    expect(formatDay(new Date('2024-10-14T12:00:00Z'), now, uk)).toBe(`14${gap}жовтня${gap}2024`);
  });

  it('writes moments for tables', () => {
    const at = new Date('2025-10-16T06:41:00Z');
    expect(formatTableMoment(at, en)).toBe(`Oct${gap}16,${gap}2025, 9:41${gap}AM`);
    expect(formatTableMoment(at, uk)).toBe(`16${gap}жовт.${gap}2025, 09:41`);
  });

  it('writes a slot with the half of the day once, unless noon or midnight lies in it', () => {
    const slot = (from: string, to: string, format: DateFormat) =>
      formatTimeRange(new Date(`2025-10-16T${from}Z`), new Date(`2025-10-16T${to}Z`), format);
    expect(slot('11:30', '12:00', en)).toBe(`2:30–3:00${gap}PM`);
    expect(slot('11:30', '12:00', uk)).toBe('14:30–15:00');
    expect(slot('08:30', '09:00', en)).toBe(`11:30${gap}AM – 12:00${gap}PM`);
    expect(slot('08:30', '09:00', uk)).toBe('11:30–12:00');
  });

  it('begins no capital inside a sentence', () => {
    const today = new Date('2025-10-16T11:30:00Z');
    expect(formatInnerMoment(today, now, en)).toBe(`today, 2:30${gap}PM`);
    expect(formatInnerMoment(today, now, uk)).toBe('сьогодні, 14:30');
    const other = new Date('2025-10-14T06:05:00Z');
    expect(formatInnerMoment(other, now, en)).toBe(`October${gap}14, 9:05${gap}AM`);
    expect(formatInnerMoment(other, now, uk)).toBe(`14${gap}жовтня, 09:05`);
  });
});

describe('moments of a list', () => {
  it.each([
    ['2025-10-08T11:00:00Z', `Oct${gap}8, 2:00${gap}PM`, `8${gap}жовт., 14:00`],
    ['2024-10-08T11:00:00Z', `Oct${gap}8,${gap}2024, 2:00${gap}PM`, `8${gap}жовт.${gap}2024, 14:00`],
  ])('names another year: %s', (at, english, ukrainian) => {
    expect(shortMoments({ ...en, now })(new Date(at))).toBe(english);
    expect(shortMoments({ ...uk, now })(new Date(at))).toBe(ukrainian);
  });

  it('leaves out the time where points are days apart', () => {
    expect(shortMoments({ ...en, now, isDayOnly: true })(new Date('2025-10-08T11:00:00Z'))).toBe(
      `Oct${gap}8`,
    );
  });

  it('says today by its time alone, as the zone counts days', () => {
    const write = listMoments({ ...en, now });
    expect(write(new Date('2025-10-15T21:30:00Z'))).toBe(`12:30${gap}AM`);
    expect(write(new Date('2025-10-15T20:30:00Z'))).toBe(`Oct${gap}15, 11:30${gap}PM`);
  });

  it('says another day by its date alone where the time of day does not matter', () => {
    const write = listMoments({ ...uk, now, isDayOnly: true });
    expect(write(new Date('2025-10-15T21:30:00Z'))).toBe('00:30');
    expect(write(new Date('2025-10-15T20:30:00Z'))).toBe(`15${gap}жовт.`);
  });
});

it('names a month, and its year where it is another one', () => {
  expect(formatMonth(new Date('2025-09-30T21:30:00Z'), now, en)).toBe('October');
  expect(formatMonth(new Date('2025-03-02T09:00:00Z'), now, uk)).toBe('Березень');
  expect(formatMonth(new Date('2024-12-31T09:00:00Z'), now, en)).toBe('December 2024');
  expect(formatMonth(new Date('2024-12-31T09:00:00Z'), now, uk)).toBe('Грудень 2024');
});

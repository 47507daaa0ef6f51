import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { instantAt, wallTimeAt } from '../../platform/zoned-time.ts';

/** A part of a day without a clock change. */
export interface ClockRun {
  readonly startMs: number;
  /** The local time at its start, in minutes of the day. */
  readonly fromMinute: number;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;
const STEP_MINUTES = 15;
const HALF_DAY_MS = 43_200_000;
const DAYS_MAX = 2_500;
const days = new TwoGenerationCache<string, readonly ClockRun[]>(DAYS_MAX);

/**
 * A day of a time zone as runs without a clock change, in order: one on most days, two on a day with a change. A
 * skipped hour is in no run, one that occurs twice is in both (O-06).
 */
export function zonedDay(zone: string, day: string): readonly ClockRun[] {
  const key = `${zone} ${day}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const made = readDay(zone, day);
  days.set(key, made);
  return made;
}

function readDay(zone: string, day: string): readonly ClockRun[] {
  const startMs = midnight(zone, day);
  const endMs = midnight(zone, addDays(day, 1));
  const runs: ClockRun[] = [];
  for (let ms = startMs; ms < endMs; ms += STEP_MINUTES * MINUTE_MS) {
    const minute = minuteOfDay(zone, ms);
    const last = runs.at(-1);
    if (last !== undefined && last.fromMinute + last.minutes === minute)
      runs[runs.length - 1] = { ...last, minutes: last.minutes + STEP_MINUTES };
    else runs.push({ startMs: ms, fromMinute: minute, minutes: STEP_MINUTES });
  }
  return runs;
}

/** The first moment of a day. Where clocks change at midnight, 00:00 may not exist. */
function midnight(zone: string, day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const noon = instantAt(zone, { year, month, day: date, hour: 12, minute: 0 }).getTime();
  let ms = noon - HALF_DAY_MS - 2 * 3_600_000;
  while (dayAt(zone, new Date(ms)) < day) ms += STEP_MINUTES * MINUTE_MS;
  return ms;
}

function minuteOfDay(zone: string, ms: number): number {
  const { hour, minute } = wallTimeAt(zone, new Date(ms));
  return hour * 60 + minute;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** The calendar day in the zone. */
export function dayAt(zone: string, at: Date): string {
  const { year, month, day } = wallTimeAt(zone, at);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Calendar arithmetic, independent of time zones. */
export function addDays(day: string, count: number): string {
  const ms = Date.parse(`${day}T00:00:00Z`) + count * 86_400_000;
  return new Date(ms).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Whether it is an existing calendar day, unlike `2026-02-30`. */
export function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

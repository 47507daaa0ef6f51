import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { instantAt, wallTimeAt } from '../../platform/zoned-time.ts';

/** A part of a day in which the clock on the wall goes on without a jump. */
export interface ClockRun {
  readonly startMs: number;
  /** What the wall shows then, in minutes of the day. */
  readonly fromMinute: number;
  readonly minutes: number;
}

const MINUTE_MS = 60_000;
const STEP_MINUTES = 15;
const HALF_DAY_MS = 43_200_000;
const DAYS_MAX = 2_500;
const days = new TwoGenerationCache<string, readonly ClockRun[]>(DAYS_MAX);

/**
 * A day of a zone as runs of its clock, in their order: one on most days, two on a day on which the clocks are changed. An hour
 * that is left out is in no run, one that comes twice is in both (O-06).
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

/** The first moment of a day. Where the clocks are changed at midnight, the wall may not show 00:00 at all. */
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

/** The day that a calendar in the zone shows. */
export function dayAt(zone: string, at: Date): string {
  const { year, month, day } = wallTimeAt(zone, at);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Of the calendar alone, without any zone. */
export function addDays(day: string, count: number): string {
  const ms = Date.parse(`${day}T00:00:00Z`) + count * 86_400_000;
  return new Date(ms).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Whether it is a day of the calendar and not `2026-02-30`. */
export function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

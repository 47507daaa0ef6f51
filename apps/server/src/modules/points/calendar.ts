import { type Minutes, openSpans } from './hours-policy.ts';
import type { Calendar } from './point.ts';
import { addDays, dayAt, weekdayOf, zonedDay } from './zoned-day.ts';

export interface Slot {
  readonly from: Date;
  readonly to: Date;
  /** In the point's own calendar. */
  readonly day: string;
}

/** Orders can be made for this many days, today included. */
export const DAYS_AHEAD = 30;
const MINUTE_MS = 60_000;

const isDayOff = ({ daysOff }: Pick<Calendar, 'daysOff'>, day: string): boolean =>
  daysOff.some(({ from, to }) => from <= day && day <= to);

function spansOn(calendar: Calendar, day: string): readonly Minutes[] {
  if (isDayOff(calendar, day)) return [];
  return openSpans(calendar.hours.find(({ weekday }) => weekday === weekdayOf(day)));
}

const isOpenOn = (calendar: Calendar, day: string): boolean => spansOn(calendar, day).length > 0;

/**
 * The slots of a day, in local time. Slots in an hour skipped by daylight saving time do not exist; an hour that occurs
 * twice has its slots twice (O-06). A slot that a break, the closing time or the clock change would cut is left out.
 */
export function slotsOf(calendar: Calendar, day: string): readonly Slot[] {
  const { slotMinutes } = calendar;
  const spans = spansOn(calendar, day);
  return zonedDay(calendar.timeZone, day).flatMap((run) =>
    spans.flatMap((span) => {
      const made: Slot[] = [];
      const skipped = Math.max(0, Math.ceil((run.fromMinute - span.from) / slotMinutes));
      const end = Math.min(span.to, run.fromMinute + run.minutes);
      for (
        let minute = span.from + skipped * slotMinutes;
        minute + slotMinutes <= end;
        minute += slotMinutes
      ) {
        const fromMs = run.startMs + (minute - run.fromMinute) * MINUTE_MS;
        made.push({ from: new Date(fromMs), to: new Date(fromMs + slotMinutes * MINUTE_MS), day });
      }
      return made;
    }),
  );
}

/** The slot that starts exactly at this moment. */
export function findSlot(calendar: Calendar, at: Date): Slot | undefined {
  const day = dayAt(calendar.timeZone, at);
  return slotsOf(calendar, day).find(({ from }) => from.getTime() === at.getTime());
}

/** The opening times of a day, in milliseconds. */
function openTimes(calendar: Calendar, day: string): readonly Minutes[] {
  const spans = spansOn(calendar, day);
  return zonedDay(calendar.timeZone, day).flatMap((run) =>
    spans
      .map((span) => ({
        from: Math.max(span.from, run.fromMinute),
        to: Math.min(span.to, run.fromMinute + run.minutes),
      }))
      .filter(({ from, to }) => from < to)
      .map(({ from, to }) => ({
        from: run.startMs + (from - run.fromMinute) * MINUTE_MS,
        to: run.startMs + (to - run.fromMinute) * MINUTE_MS,
      })),
  );
}

/** Whether the point is open, and when that changes; null when nothing changes within a week. */
export function openState(
  calendar: Calendar,
  now: Date,
): { readonly isOpen: boolean; readonly changesAt: Date | null } {
  const nowMs = now.getTime();
  const today = dayAt(calendar.timeZone, now);
  let openUntil: number | undefined;
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    for (const { from, to } of openTimes(calendar, addDays(today, ahead))) {
      if (to <= nowMs) continue;
      // Merge spans that touch: across midnight, or across a clock change.
      if (openUntil === from || (openUntil === undefined && from <= nowMs)) openUntil = to;
      else if (openUntil !== undefined) return changing(true, openUntil, nowMs);
      else return changing(false, from, nowMs);
    }
  }
  return openUntil === undefined ? { isOpen: false, changesAt: null } : changing(true, openUntil, nowMs);
}

const WEEK_MS = 7 * 86_400_000;

const changing = (isOpen: boolean, atMs: number, nowMs: number) => ({
  isOpen,
  changesAt: atMs - nowMs > WEEK_MS ? null : new Date(atMs),
});

export type DayState = 'open' | 'dayOff' | 'tooSoon';

/** Whether orders for this day are possible at all. */
export function dayState(point: Calendar & { readonly leadDays: number }, day: string, now: Date): DayState {
  const today = dayAt(point.timeZone, now);
  if (!isOpenOn(point, day)) return 'dayOff';
  if (day < addDays(today, point.leadDays)) return 'tooSoon';
  return 'open';
}

/** Whether a day is within the days that orders can be made for. */
export function isWithinReach({ timeZone }: Pick<Calendar, 'timeZone'>, day: string, now: Date): boolean {
  const today = dayAt(timeZone, now);
  return today <= day && day < addDays(today, DAYS_AHEAD);
}

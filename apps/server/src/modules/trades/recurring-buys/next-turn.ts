import type { Schedule } from '@gim/contract';
import { instantAt, timeOfDay, type WallTime, wallTimeAt } from '../../../platform/zoned-time.ts';

export interface Turn {
  readonly nextAt: Date;
  /** When the notice of it is sent. */
  readonly noticeAt: Date;
}

const HOUR_MS = 3_600_000;

/** How long before a turn its notice is sent: a day, unless turns are more frequent. */
const noticeMs = { Day: 2 * HOUR_MS, Week: 24 * HOUR_MS, Month: 24 * HOUR_MS } as const;

/** Longer than any interval between two turns. */
const DAYS_MOST = 63;

/** The first turn after a moment, in the local calendar and time of the zone. */
export function nextTurn(
  schedule: Schedule,
  { timeZone, after }: { readonly timeZone: string; readonly after: Date },
): Turn {
  const today = wallTimeAt(timeZone, after);
  for (let days = 0; days <= DAYS_MOST; days += 1) {
    const date = dayAfter(today, days);
    if (!isOn(schedule, date)) continue;
    const nextAt = instantAt(timeZone, { ...date, ...timeOfDay(schedule.time) });
    if (nextAt > after) {
      const noticeAt = new Date(Math.max(after.getTime(), nextAt.getTime() - noticeMs[schedule.every]));
      return { nextAt, noticeAt };
    }
  }
  throw new Error('A schedule without a next turn.');
}

export const laterDate = (one: Date, other: Date): Date => (one > other ? one : other);

interface CalendarDay extends Pick<WallTime, 'year' | 'month' | 'day'> {
  /** Monday is 1. */
  readonly weekday: number;
  readonly isLastOfMonth: boolean;
}

function dayAfter({ year, month, day }: WallTime, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  const tomorrow = new Date(Date.UTC(year, month - 1, day + days + 1));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() === 0 ? 7 : date.getUTCDay(),
    isLastOfMonth: tomorrow.getUTCDate() === 1,
  };
}

function isOn(schedule: Schedule, date: CalendarDay): boolean {
  switch (schedule.every) {
    case 'Day':
      return true;
    case 'Week':
      return date.weekday === schedule.weekday;
    case 'Month':
      return date.day === schedule.day || (date.isLastOfMonth && date.day < schedule.day);
  }
}

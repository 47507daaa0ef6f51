import type { OpeningDay, Point } from '@gim/contract';

/** The date in the point's time zone: `2026-11-16`. */
export function dayAt(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
}

/** A point's opening hours of the current day; null on a day off. */
export function hoursToday(
  { hours, daysOff, timeZone }: Pick<Point, 'hours' | 'daysOff' | 'timeZone'>,
  now: Date,
): OpeningDay | null {
  const today = dayAt(now, timeZone);
  if (daysOff.some(({ from, to }) => from <= today && today <= to)) return null;
  const day = hours.find(({ weekday }) => weekday === weekdayOf(today));
  return day === undefined || day.open === null ? null : day;
}

import { instantAt, isTimeZone, timeOfDay, type WallTime, wallTimeAt } from '../../platform/zoned-time.ts';
import type { StoredSettings } from './settings-store.ts';

type Quiet = Pick<StoredSettings, 'isQuiet' | 'quietFrom' | 'quietTo' | 'timeZone'>;

/** The end of the current quiet hours; null outside of them. */
export function quietUntil({ isQuiet, quietFrom, quietTo, timeZone }: Quiet, now: Date): Date | null {
  if (!isQuiet || quietFrom === quietTo) return null;
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const wall = wallTimeAt(zone, now);
  const minutes = wall.hour * 60 + wall.minute;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const isOvernight = from > to;
  const holds = isOvernight ? minutes >= from || minutes < to : minutes >= from && minutes < to;
  if (!holds) return null;
  const day = isOvernight && minutes >= from ? dayAfter(wall) : wall;
  return instantAt(zone, { ...day, ...timeOfDay(quietTo) });
}

/** Calendar arithmetic, because days with a clock change have another length. */
function dayAfter({ year, month, day }: WallTime): Pick<WallTime, 'year' | 'month' | 'day'> {
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
}

function minutesOf(time: string): number {
  const { hour, minute } = timeOfDay(time);
  return hour * 60 + minute;
}

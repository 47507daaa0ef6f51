import type { OpeningDay } from '@gim/contract';

/** In local time; the end is exclusive. */
export interface Minutes {
  readonly from: number;
  readonly to: number;
}

/** `09:30` in minutes; `24:00` is the end of the day. */
export function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/** The opening times of a weekday in local time: two spans around a break. */
export function openSpans(day: OpeningDay | undefined): readonly Minutes[] {
  if (day?.open == null) return [];
  const open = { from: minutesOf(day.open.from), to: minutesOf(day.open.to) };
  if (day.breakTime === null) return [open];
  const pause = { from: minutesOf(day.breakTime.from), to: minutesOf(day.breakTime.to) };
  return [
    { from: open.from, to: pause.from },
    { from: pause.to, to: open.to },
  ].filter(({ from, to }) => from < to);
}

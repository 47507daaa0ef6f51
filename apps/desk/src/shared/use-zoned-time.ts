import { useTranslation } from 'react-i18next';
import { clockFormat, dateFormat, dayFormat } from './instant-format.ts';

export interface ZonedTime {
  /** `14:30`, in 24-hour format. */
  time(instant: string | number): string;
  /** `14:30–15:00`. */
  slot(from: string, to: string): string;
  /** `Oct 16, 14:30`. */
  dayAndTime(instant: string | number): string;
  /** `Oct 16, 2025, 14:30`, for paper, which is kept. */
  dateAndTime(instant: string | number): string;
  /** `2025-10-16`, as in the API. */
  date(instant: string | number): string;
}

/** Between two times of one range, with word joiners, so that a line never ends inside it. */
const dash = '\u2060–\u2060';

const asMs = (instant: string | number): number =>
  typeof instant === 'number' ? instant : Date.parse(instant);

/** Formats times in a point's time zone, wherever the desk is. */
export function useZonedTime(timeZone: string): ZonedTime {
  const { i18n } = useTranslation();
  const time = clockFormat(i18n.language, timeZone);
  const day = dayFormat(i18n.language, timeZone);
  const date = dateFormat(i18n.language, timeZone);
  // The Swedish format equals that of the API.
  const plainDate = new Intl.DateTimeFormat('sv', { timeZone });
  return {
    time: (instant) => time(asMs(instant)),
    slot: (from, to) => `${time(asMs(from))}${dash}${time(asMs(to))}`,
    dayAndTime: (instant) => `${day(asMs(instant))}, ${time(asMs(instant))}`,
    dateAndTime: (instant) => `${date(asMs(instant))}, ${time(asMs(instant))}`,
    date: (instant) => plainDate.format(asMs(instant)),
  };
}

/** `October 16`. */
export function useDayText(): (date: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (date) => format.format(Date.parse(`${date}T00:00:00Z`));
}

/** `Thursday, October 16`, capitalised as a title. */
export function useDayTitle(): (date: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (date) => {
    const text = format.format(Date.parse(`${date}T00:00:00Z`));
    return text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1);
  };
}

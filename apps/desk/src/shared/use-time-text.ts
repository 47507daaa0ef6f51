import { useTranslation } from 'react-i18next';
import { systemClock } from '../platform/clock.ts';
import { clockFormat, dateFormat, shortInstantFormat } from './instant-format.ts';

/** The time of day alone, where the day stands above: "16:02". */
export function useClockText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = clockFormat(i18n.language);
  return (instant) => format(Date.parse(instant));
}

/** The time of day to the minute; with the date if it is not today. Only the audit log has seconds. */
export function useTimeText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = shortInstantFormat(i18n.language);
  return (instant) => format(Date.parse(instant), systemClock());
}

/** The date with its year and without the time, where the hour does not matter: "Oct 16, 2025". */
export function useDateText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = dateFormat(i18n.language);
  return (instant) => format(Date.parse(instant));
}

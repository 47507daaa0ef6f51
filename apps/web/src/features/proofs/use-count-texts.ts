import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';

interface CountTexts {
  /** "October 16". */
  readonly day: (instant: string) => string;
  /** "October 16, 12:00 AM UTC": a snapshot is the same time for everybody. */
  readonly moment: (instant: string) => string;
}

/** Formats the times of snapshots. They are in UTC, like the dates of the publications. */
export function useCountTexts(): CountTexts {
  useTranslation();
  const { texts, now } = useServices();
  const format = { language: texts.language(), timeZone: 'UTC' };
  const day = (instant: string): string => formatDay(new Date(instant), new Date(now()), format);
  return { day, moment: (instant) => `${day(instant)}, ${formatTime(new Date(instant), format)}\u00a0UTC` };
}

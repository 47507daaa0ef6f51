import type { Schedule } from '@gim/contract';
import type { Language } from '@gim/languages';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';

/** Monday first, as both languages write it. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The first day of 2024 was a Monday. */
const dayOfWeek = (day: number): Date => new Date(Date.UTC(2024, 0, day));

/** "Monday", "Понеділок". */
export function weekdayName(day: number, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // Browsers write another apostrophe than the texts, and our fonts lack it.
  const name = format.format(dayOfWeek(day)).replaceAll('\u02bc', '\u2019');
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** "Every Monday at 9:00 AM". */
export function useScheduleText(): (schedule: Schedule) => string {
  const { t } = useTranslation('trades');
  const language = useServices().texts.language();
  return (schedule) => {
    const time = formatTimeOfDay(schedule.time, language);
    switch (schedule.every) {
      case 'Day':
        return t('recurring.onDay', { time });
      case 'Week': {
        const weekday = weekdays.find((day) => day === schedule.weekday) ?? 1;
        return t('recurring.onWeek', { weekday: t(`recurring.weekdays.${weekday}`), time });
      }
      case 'Month':
        return t('recurring.onMonth', { day: schedule.day, time });
    }
  };
}

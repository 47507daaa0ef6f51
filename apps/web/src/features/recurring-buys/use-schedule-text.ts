import type { Schedule } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { weekdays } from '../../shared/weekday-name.ts';

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

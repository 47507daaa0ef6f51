import { useTranslation } from 'react-i18next';
import { systemClock } from '../platform/clock.ts';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;

/** How long ago: "18 min", "2 h 1 min", "3 d 4 h". */
export function useAgeText(): (instant: string) => string {
  const { t } = useTranslation('app');
  const now = useNow(systemClock, MINUTE_MS / 2);
  return (instant) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
    const hours = Math.floor(minutes / 60);
    if (hours === 0) return t('age.minutes', { minutes });
    if (hours < 48) return t('age.hours', { hours, minutes: minutes % 60 });
    return t('age.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}

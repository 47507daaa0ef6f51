import { useTranslation } from 'react-i18next';

export interface DurationPart {
  readonly unit: 'second' | 'minute' | 'hour' | 'day';
  readonly count: number;
}

/** A duration in the largest sufficient units: 12 minutes; 2 hours and 30 minutes; 3 days. */
export function durationParts(seconds: number): readonly DurationPart[] {
  if (Math.round(seconds) < 60) return [{ unit: 'second', count: Math.max(1, Math.round(seconds)) }];
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return [{ unit: 'minute', count: minutes }];
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return [{ unit: 'day', count: Math.round(minutes / 1440) }];
  const rest = minutes % 60;
  const whole: DurationPart = { unit: 'hour', count: hours };
  return rest === 0 ? [whole] : [whole, { unit: 'minute', count: rest }];
}

/** "2 s", "12 min", "3 h 12 min": our own units, because those of Intl differ from the rest of the texts ("3 hr"). */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('app');
  return (seconds) =>
    durationParts(seconds)
      .map(({ unit, count }) => t(`duration.${unit}`, { count }))
      .join(' ');
}

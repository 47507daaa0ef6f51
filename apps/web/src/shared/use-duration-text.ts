import { useServices } from '../platform/services.ts';

/** A duration in words, in the largest sufficient unit: "12 min", "2 h 30 min", "3 days". */
export function durationText(seconds: number, language: string): string {
  const part = (value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'day' ? 'long' : 'short',
    }).format(value);
  if (seconds < 60) return part(Math.max(1, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return part(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return part(Math.round(minutes / 1440), 'day');
  const rest = minutes % 60;
  return rest === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(rest, 'minute')}`;
}

export function useDurationText(): (seconds: number) => string {
  const language = useServices().texts.language();
  return (seconds) => durationText(seconds, language);
}

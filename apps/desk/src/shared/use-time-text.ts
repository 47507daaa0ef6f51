import { useTranslation } from 'react-i18next';

/** The time of day to the minute in 24-hour format; with the date if it is not today. */
export function useTimeText(now: () => number): (instant: string) => string {
  const { i18n } = useTranslation();
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' });
  return (instant) => {
    const at = Date.parse(instant);
    const isToday = day.format(at) === day.format(now()) && Math.abs(now() - at) < 86_400_000;
    return isToday ? time.format(at) : `${day.format(at)}, ${time.format(at)}`;
  };
}

import { useTranslation } from 'react-i18next';

/** Day and time to the second, as the reader's clock has it: a log is compared with other logs. */
export function useInstantText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (instant) => format.format(Date.parse(instant));
}

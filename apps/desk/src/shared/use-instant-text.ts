import { useTranslation } from 'react-i18next';
import { instantFormat } from './instant-format.ts';

/** Day and time to the second, as the reader's clock has it: a log is compared with other logs. */
export function useInstantText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = instantFormat(i18n.language);
  return (instant) => format(Date.parse(instant));
}

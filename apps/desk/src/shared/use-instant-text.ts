import { useTranslation } from 'react-i18next';
import { instantFormat } from './instant-format.ts';

/** Date and time to the second in the user's time zone, for comparison with other logs. */
export function useInstantText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const format = instantFormat(i18n.language);
  return (instant) => format(Date.parse(instant));
}

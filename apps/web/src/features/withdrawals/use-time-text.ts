import { useTranslation } from 'react-i18next';

/** How long it takes, as people say it: "about 4 min". */
export function useTimeText(): (minutes: number) => string {
  const { t } = useTranslation('withdrawals');
  return (minutes) => (minutes === 0 ? t('recipient.atOnce') : t('recipient.minutes', { count: minutes }));
}

import { useTranslation } from 'react-i18next';

/** A duration as text: "about 4 min". */
export function useTimeText(): (minutes: number) => string {
  const { t } = useTranslation('withdrawals');
  return (minutes) => (minutes === 0 ? t('recipient.atOnce') : t('recipient.minutes', { count: minutes }));
}

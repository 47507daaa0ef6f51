import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('app');
  useEffect(() => {
    document.title = t('documentTitle', { title });
  }, [t, title]);
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPanes } from '../shared/section-panes.tsx';

export default function Today(): ReactElement {
  const { t } = useTranslation('cash-orders');
  return <SectionPanes title={t('today.title')} sentence={t('today.pending')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPanes } from '../shared/section-panes.tsx';

export default function Withdrawals(): ReactElement {
  const { t } = useTranslation('withdrawals');
  return <SectionPanes title={t('review.title')} sentence={t('review.pending')} />;
}

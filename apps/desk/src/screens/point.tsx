import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPanes } from '../shared/section-panes.tsx';

export default function Point(): ReactElement {
  const { t } = useTranslation('points');
  return <SectionPanes title={t('point.title')} sentence={t('point.pending')} />;
}

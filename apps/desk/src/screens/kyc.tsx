import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPanes } from '../shared/section-panes.tsx';

export default function Kyc(): ReactElement {
  const { t } = useTranslation('kyc');
  return <SectionPanes title={t('checks.title')} sentence={t('checks.pending')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionPanes } from '../shared/section-panes.tsx';

export default function Support(): ReactElement {
  const { t } = useTranslation('support');
  return <SectionPanes title={t('threads.title')} sentence={t('threads.pending')} />;
}

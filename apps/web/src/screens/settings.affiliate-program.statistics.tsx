import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function SettingsAffiliateProgramStatistics(): ReactElement {
  const { t } = useTranslation('affiliate');
  return <PendingScreen shape="summary" sentence={t('statistics.pending')} />;
}

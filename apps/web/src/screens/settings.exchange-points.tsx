import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function SettingsExchangePoints(): ReactElement {
  const { t } = useTranslation('points');
  return <PendingScreen shape="map" sentence={t('list.pending')} />;
}

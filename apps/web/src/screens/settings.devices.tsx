import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function SettingsDevices(): ReactElement {
  const { t } = useTranslation('sessions');
  return <PendingScreen shape="list" sentence={t('devices.pending')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function SettingsPersonalInfo(): ReactElement {
  const { t } = useTranslation('users');
  return <PendingScreen shape="settings" sentence={t('personalInfo.pending')} />;
}

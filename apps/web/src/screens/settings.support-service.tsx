import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function SettingsSupportService(): ReactElement {
  const { t } = useTranslation('support');
  return <PendingScreen shape="form" sentence={t('write.pending')} />;
}

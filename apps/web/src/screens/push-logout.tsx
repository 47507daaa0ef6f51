import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function PushLogout(): ReactElement {
  const { t } = useTranslation('sessions');
  return <PendingScreen shape="line" sentence={t('pushLogout.pending')} title={t('pushLogout.title')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function NotificationsId(): ReactElement {
  const { t } = useTranslation('notifications');
  return <PendingScreen shape="text" sentence={t('detail.pending')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Notifications(): ReactElement {
  const { t } = useTranslation('notifications');
  return <PendingScreen shape="list" sentence={t('list.pending')} />;
}

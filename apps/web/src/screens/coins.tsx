import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Coins(): ReactElement {
  const { t } = useTranslation('coins');
  return <PendingScreen shape="list" sentence={t('manage.pending')} title={t('manage.title')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Dashboard(): ReactElement {
  const { t } = useTranslation('coins');
  return <PendingScreen shape="summary" sentence={t('home.pending')} />;
}

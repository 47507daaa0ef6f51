import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Transactions(): ReactElement {
  const { t } = useTranslation('transactions');
  return <PendingScreen shape="list" sentence={t('list.pending')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function TransactionsId(): ReactElement {
  const { t } = useTranslation('transactions');
  return <PendingScreen shape="text" sentence={t('detail.pending')} />;
}

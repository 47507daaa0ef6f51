import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function CoinsIdDeposit(): ReactElement {
  const { t } = useTranslation('deposits');
  return <PendingScreen shape="form" sentence={t('deposit.pending')} />;
}

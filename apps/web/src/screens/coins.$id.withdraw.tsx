import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function CoinsIdWithdraw(): ReactElement {
  const { t } = useTranslation('withdrawals');
  return <PendingScreen shape="form" sentence={t('withdraw.pending')} />;
}

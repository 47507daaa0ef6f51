import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function CashoutCard(): ReactElement {
  const { t } = useTranslation('payouts');
  return <PendingScreen shape="form" sentence={t('card.pending')} />;
}

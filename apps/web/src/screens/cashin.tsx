import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Cashin(): ReactElement {
  const { t } = useTranslation('cash-orders');
  return <PendingScreen shape="form" sentence={t('cashIn.pending')} />;
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function CashoutMap(): ReactElement {
  const { t } = useTranslation('cash-orders');
  return <PendingScreen shape="map" sentence={t('cashOutMap.pending')} />;
}

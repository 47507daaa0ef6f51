import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function CoinsIdSell(): ReactElement {
  const { t } = useTranslation('trades');
  return <PendingScreen shape="form" sentence={t('sell.pending')} />;
}

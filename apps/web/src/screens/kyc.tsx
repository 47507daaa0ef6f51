import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Kyc(): ReactElement {
  const { t } = useTranslation('kyc');
  return <PendingScreen shape="form" sentence={t('check.pending')} />;
}

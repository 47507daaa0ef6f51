import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Verification(): ReactElement {
  const { t } = useTranslation('users');
  return <PendingScreen shape="form" sentence={t('verification.pending')} title={t('verification.title')} />;
}

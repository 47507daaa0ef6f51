import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function ResetPassword(): ReactElement {
  const { t } = useTranslation('users');
  return (
    <PendingScreen shape="form" sentence={t('passwordReset.pending')} title={t('passwordReset.title')} />
  );
}

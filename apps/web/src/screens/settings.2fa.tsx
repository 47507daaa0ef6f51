import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Settings2fa(): ReactElement {
  const { t } = useTranslation('sessions');
  return <PendingScreen shape="form" sentence={t('twoFactor.pending')} />;
}

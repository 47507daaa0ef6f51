import type { Profile } from '@gim/contract';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { WithTexts } from '../../shared/with-texts.tsx';

/** The status of the identity check, shown while it is pending or rejected. */
export function KycNotice({ status }: { readonly status: Profile['kycStatus'] }): ReactElement | null {
  if (status !== 'pending' && status !== 'rejected') return null;
  return (
    <WithTexts noun="users">
      <OpenCheck status={status} />
    </WithTexts>
  );
}

function OpenCheck({ status }: { readonly status: 'pending' | 'rejected' }): ReactElement {
  const { t } = useTranslation('users');
  return (
    <Notice
      tone={status === 'pending' ? 'pending' : 'negative'}
      title={t(`kyc.${status}`)}
      actions={<Link to="/kyc">{t('kyc.open')}</Link>}
    >
      {t(`kyc.${status}Text`)}
    </Notice>
  );
}

import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useProfile } from '../features/users/api.ts';
import { HoldNotice } from '../features/users/hold-notice.tsx';
import { WithdrawPage } from '../features/withdrawals/withdraw-page.tsx';
import { useServices } from '../platform/services.ts';

export default function CoinsIdWithdraw(): ReactElement {
  // An address is typed in any case; tickers are in capitals.
  const id = (useParams().id ?? '').toUpperCase();
  const { now } = useServices();
  const { data: profile } = useProfile();
  const until = profile?.withdrawalsHeldUntil ?? null;
  return (
    <WithdrawPage
      coinId={id}
      account={{
        email: profile?.email ?? '',
        kycStatus: profile?.kycStatus,
        isHeld: until !== null && Date.parse(until) > now(),
        holdNotice: profile === undefined ? null : <HoldNotice profile={profile} />,
      }}
    />
  );
}

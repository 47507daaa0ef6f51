import type { Profile } from '@gim/contract';
import type { ReactNode } from 'react';
import { useServices } from '../../platform/services.ts';
import { useProfile } from './api.ts';
import { WithdrawalPauseNotice } from './withdrawal-pause-notice.tsx';

/** The account's state for outgoing money: its e-mail, its KYC status, and whether withdrawals are paused. */
interface MoneyOut {
  readonly email: string;
  readonly kycStatus: Profile['kycStatus'] | undefined;
  readonly isPaused: boolean;
  readonly pauseNotice: ReactNode;
}

export function useWithdrawalAccess(): MoneyOut {
  const { now } = useServices();
  const { data: profile } = useProfile();
  const until = profile?.withdrawalsHeldUntil ?? null;
  return {
    email: profile?.email ?? '',
    kycStatus: profile?.kycStatus,
    isPaused: until !== null && Date.parse(until) > now(),
    pauseNotice: profile === undefined ? null : <WithdrawalPauseNotice profile={profile} />,
  };
}

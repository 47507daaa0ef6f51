import type { Profile } from '@gim/contract';
import type { ReactNode } from 'react';
import { useServices } from '../../platform/services.ts';
import { useProfile } from './api.ts';
import { HoldNotice } from './hold-notice.tsx';

/** How the account stands where money leaves it: whose it is, and why it cannot leave now. */
interface MoneyOut {
  readonly email: string;
  readonly kycStatus: Profile['kycStatus'] | undefined;
  readonly isHeld: boolean;
  readonly holdNotice: ReactNode;
}

export function useMoneyOut(): MoneyOut {
  const { now } = useServices();
  const { data: profile } = useProfile();
  const until = profile?.withdrawalsHeldUntil ?? null;
  return {
    email: profile?.email ?? '',
    kycStatus: profile?.kycStatus,
    isHeld: until !== null && Date.parse(until) > now(),
    holdNotice: profile === undefined ? null : <HoldNotice profile={profile} />,
  };
}

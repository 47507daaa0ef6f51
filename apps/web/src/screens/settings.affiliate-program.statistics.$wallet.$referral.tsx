import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const ReferralPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/referral-page.tsx')).ReferralPage,
}));

export default function SettingsAffiliateProgramStatisticsWalletReferral(): ReactElement {
  return (
    <LaterPart>
      <ReferralPage />
    </LaterPart>
  );
}

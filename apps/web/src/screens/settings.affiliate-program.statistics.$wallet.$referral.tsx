import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const ReferralPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/referral-page.tsx')).ReferralPage,
}));

export default function SettingsAffiliateProgramStatisticsWalletReferral(): ReactElement {
  return (
    <LazyPage>
      <ReferralPage />
    </LazyPage>
  );
}

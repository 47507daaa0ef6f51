import type { ReactElement } from 'react';
import { useProfile } from '../features/users/api.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const WithdrawPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/withdraw-page.tsx')).WithdrawPage,
}));

export default function SettingsAffiliateProgramWithdraw(): ReactElement {
  // The e-mail is only for password managers, so the page does not wait for it.
  const profile = useProfile();
  return (
    <LazyPage>
      <WithdrawPage email={profile.data?.email ?? ''} />
    </LazyPage>
  );
}

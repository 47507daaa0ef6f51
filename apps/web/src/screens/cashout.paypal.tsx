import type { ReactElement } from 'react';
import { useWithdrawalAccess } from '../features/users/use-withdrawal-access.tsx';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const PayoutPage = lazyPart(async () => ({
  default: (await import('../features/payouts/payout-page.tsx')).PayoutPage,
}));

export default function CashoutPaypal(): ReactElement {
  return (
    <LazyPage>
      <PayoutPage kind="paypal" account={useWithdrawalAccess()} />
    </LazyPage>
  );
}

import type { ReactElement } from 'react';
import { useMoneyOut } from '../features/users/use-money-out.tsx';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const PayoutPage = lazyPart(async () => ({
  default: (await import('../features/payouts/payout-page.tsx')).PayoutPage,
}));

export default function CashoutCard(): ReactElement {
  return (
    <LaterPart>
      <PayoutPage kind="card" account={useMoneyOut()} />
    </LaterPart>
  );
}

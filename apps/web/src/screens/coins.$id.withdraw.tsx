import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useWithdrawalAccess } from '../features/users/use-withdrawal-access.tsx';
import { WithdrawPage } from '../features/withdrawals/withdraw-page.tsx';

export default function CoinsIdWithdraw(): ReactElement {
  // Tickers are upper case; the address may be typed in any case.
  const id = (useParams().id ?? '').toUpperCase();
  return <WithdrawPage coinId={id} account={useWithdrawalAccess()} />;
}

import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useMoneyOut } from '../features/users/use-money-out.tsx';
import { WithdrawPage } from '../features/withdrawals/withdraw-page.tsx';

export default function CoinsIdWithdraw(): ReactElement {
  // An address is typed in any case; tickers are in capitals.
  const id = (useParams().id ?? '').toUpperCase();
  return <WithdrawPage coinId={id} account={useMoneyOut()} />;
}

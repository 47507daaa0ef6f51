import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { DepositPage } from '../features/deposits/deposit-page.tsx';

export default function CoinsIdDeposit(): ReactElement {
  // An address is typed in any case; tickers are in capitals.
  const id = (useParams().id ?? '').toUpperCase();
  return <DepositPage coinId={id} />;
}

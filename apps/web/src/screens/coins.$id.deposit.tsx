import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { DepositPage } from '../features/deposits/deposit-page.tsx';

export default function CoinsIdDeposit(): ReactElement {
  // Tickers are upper case; the address may be typed in any case.
  const id = (useParams().id ?? '').toUpperCase();
  return <DepositPage coinId={id} />;
}

import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { TradePage } from '../features/trades/trade-page.tsx';

export default function CoinsIdBuy(): ReactElement {
  // An address is typed in any case; tickers are in capitals.
  const id = (useParams().id ?? '').toUpperCase();
  return <TradePage side="Buy" coinId={id} />;
}

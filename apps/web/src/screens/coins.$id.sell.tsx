import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { TradePage } from '../features/trades/trade-page.tsx';

export default function CoinsIdSell(): ReactElement {
  // Tickers are upper case; the address may be typed in any case.
  const id = (useParams().id ?? '').toUpperCase();
  return <TradePage side="Sell" coinId={id} />;
}

import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const OptionsPage = lazyPart(async () => ({
  default: (await import('../features/withdrawal-options/options-page.tsx')).OptionsPage,
}));
const AmountPage = lazyPart(async () => ({
  default: (await import('../features/points/amount-page.tsx')).AmountPage,
}));

/** Lists every payout method; with `way=cash` it shows the first step of a cash pickup. */
export default function Cashout(): ReactElement {
  const [query] = useSearchParams();
  const isCash = query.get('way') === 'cash';
  // The key resets the form when the coin changes: the amount belonged to the previous coin.
  return (
    <LazyPage>{isCash ? <AmountPage side="out" /> : <OptionsPage key={query.get('coin') ?? ''} />}</LazyPage>
  );
}

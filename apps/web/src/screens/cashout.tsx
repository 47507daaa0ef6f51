import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const WaysPage = lazyPart(async () => ({
  default: (await import('../features/ways-out/ways-page.tsx')).WaysPage,
}));
const AmountPage = lazyPart(async () => ({
  default: (await import('../features/points/amount-page.tsx')).AmountPage,
}));

/** Every way out; with `way=cash` the first step of a visit to a point. */
export default function Cashout(): ReactElement {
  const [query] = useSearchParams();
  const isCash = query.get('way') === 'cash';
  // Another coin begins anew: its amount is not that of the one before.
  return (
    <LaterPart>{isCash ? <AmountPage side="out" /> : <WaysPage key={query.get('coin') ?? ''} />}</LaterPart>
  );
}

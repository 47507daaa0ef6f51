import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const AmountPage = lazyPart(async () => ({
  default: (await import('../features/points/amount-page.tsx')).AmountPage,
}));

export default function Cashin(): ReactElement {
  return (
    <LazyPage>
      <AmountPage side="in" />
    </LazyPage>
  );
}

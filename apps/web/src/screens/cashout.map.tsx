import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const VisitPage = lazyPart(async () => ({
  default: (await import('../features/points/visit-page.tsx')).VisitPage,
}));

export default function CashoutMap(): ReactElement {
  return (
    <LazyPage>
      <VisitPage side="out" />
    </LazyPage>
  );
}

import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const VisitPage = lazyPart(async () => ({
  default: (await import('../features/points/visit-page.tsx')).VisitPage,
}));

export default function CashoutMap(): ReactElement {
  return (
    <LaterPart>
      <VisitPage side="out" />
    </LaterPart>
  );
}

import { lazy, type ReactElement } from 'react';
import { LaterPart } from '../shared/later-part.tsx';

const VisitPage = lazy(async () => ({
  default: (await import('../features/points/visit-page.tsx')).VisitPage,
}));

export default function CashoutMap(): ReactElement {
  return (
    <LaterPart>
      <VisitPage side="out" />
    </LaterPart>
  );
}

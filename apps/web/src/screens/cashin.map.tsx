import { lazy, type ReactElement } from 'react';
import { LaterPart } from '../shared/later-part.tsx';

const VisitPage = lazy(async () => ({
  default: (await import('../features/points/visit-page.tsx')).VisitPage,
}));

export default function CashinMap(): ReactElement {
  return (
    <LaterPart>
      <VisitPage side="in" />
    </LaterPart>
  );
}

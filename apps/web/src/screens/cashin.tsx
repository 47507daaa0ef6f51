import { lazy, type ReactElement } from 'react';
import { LaterPart } from '../shared/later-part.tsx';

const AmountPage = lazy(async () => ({
  default: (await import('../features/points/amount-page.tsx')).AmountPage,
}));

export default function Cashin(): ReactElement {
  return (
    <LaterPart>
      <AmountPage side="in" />
    </LaterPart>
  );
}

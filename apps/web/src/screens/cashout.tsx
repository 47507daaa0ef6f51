import { lazy, type ReactElement } from 'react';
import { LaterPart } from '../shared/later-part.tsx';

const AmountPage = lazy(async () => ({
  default: (await import('../features/points/amount-page.tsx')).AmountPage,
}));

export default function Cashout(): ReactElement {
  return (
    <LaterPart>
      <AmountPage side="out" />
    </LaterPart>
  );
}

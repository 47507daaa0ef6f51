import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const AmountPage = lazyPart(async () => ({
  default: (await import('../features/points/amount-page.tsx')).AmountPage,
}));

export default function Cashin(): ReactElement {
  return (
    <LaterPart>
      <AmountPage side="in" />
    </LaterPart>
  );
}

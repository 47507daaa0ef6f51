import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const PointsPage = lazyPart(async () => ({
  default: (await import('../features/points/points-page.tsx')).PointsPage,
}));

export default function SettingsExchangePoints(): ReactElement {
  return (
    <LaterPart>
      <PointsPage />
    </LaterPart>
  );
}

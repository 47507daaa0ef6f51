import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const PointsPage = lazyPart(async () => ({
  default: (await import('../features/points/points-page.tsx')).PointsPage,
}));

export default function SettingsExchangePoints(): ReactElement {
  return (
    <LazyPage>
      <PointsPage />
    </LazyPage>
  );
}

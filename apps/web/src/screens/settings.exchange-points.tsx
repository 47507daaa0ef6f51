import { lazy, type ReactElement } from 'react';
import { LaterPart } from '../shared/later-part.tsx';

const PointsPage = lazy(async () => ({
  default: (await import('../features/points/points-page.tsx')).PointsPage,
}));

export default function SettingsExchangePoints(): ReactElement {
  return (
    <LaterPart>
      <PointsPage />
    </LaterPart>
  );
}

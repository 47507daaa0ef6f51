import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const StatisticsPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/statistics-page.tsx')).StatisticsPage,
}));

export default function SettingsAffiliateProgramStatistics(): ReactElement {
  return (
    <LaterPart>
      <StatisticsPage />
    </LaterPart>
  );
}

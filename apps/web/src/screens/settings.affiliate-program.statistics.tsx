import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const StatisticsPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/statistics-page.tsx')).StatisticsPage,
}));

export default function SettingsAffiliateProgramStatistics(): ReactElement {
  return (
    <LazyPage>
      <StatisticsPage />
    </LazyPage>
  );
}

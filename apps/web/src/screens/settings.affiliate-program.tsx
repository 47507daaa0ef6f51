import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const ProgramPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/program-page.tsx')).ProgramPage,
}));

export default function SettingsAffiliateProgram(): ReactElement {
  return (
    <LazyPage>
      <ProgramPage />
    </LazyPage>
  );
}

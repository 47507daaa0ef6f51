import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const ProgramPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/program-page.tsx')).ProgramPage,
}));

export default function SettingsAffiliateProgram(): ReactElement {
  return (
    <LaterPart>
      <ProgramPage />
    </LaterPart>
  );
}

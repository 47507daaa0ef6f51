import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const KycPage = lazyPart(async () => ({ default: (await import('../features/kyc/kyc-page.tsx')).KycPage }));

export default function Kyc(): ReactElement {
  return (
    <LaterPart>
      <KycPage />
    </LaterPart>
  );
}

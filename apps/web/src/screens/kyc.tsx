import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const KycPage = lazyPart(async () => ({ default: (await import('../features/kyc/kyc-page.tsx')).KycPage }));

export default function Kyc(): ReactElement {
  return (
    <LazyPage>
      <KycPage />
    </LazyPage>
  );
}

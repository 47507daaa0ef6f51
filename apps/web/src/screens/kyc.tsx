import { lazy, type ReactElement } from 'react';
import { LaterPart } from '../shared/later-part.tsx';

const KycPage = lazy(async () => ({ default: (await import('../features/kyc/kyc-page.tsx')).KycPage }));

export default function Kyc(): ReactElement {
  return (
    <LaterPart>
      <KycPage />
    </LaterPart>
  );
}

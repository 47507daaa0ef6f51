import type { ReactElement } from 'react';
import { ProofPage } from '../features/proofs/proof-page.tsx';

export default function SettingsProof(): ReactElement {
  return <ProofPage />;
}

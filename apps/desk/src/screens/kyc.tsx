import type { ReactElement } from 'react';
import { KycView } from '../features/kyc/kyc-view.tsx';

export default function Kyc(): ReactElement {
  return <KycView />;
}

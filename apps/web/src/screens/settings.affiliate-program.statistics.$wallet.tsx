import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LaterPart } from '../shared/later-part.tsx';

const WalletPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/wallet-page.tsx')).WalletPage,
}));

export default function SettingsAffiliateProgramStatisticsWallet(): ReactElement {
  return (
    <LaterPart>
      <WalletPage />
    </LaterPart>
  );
}

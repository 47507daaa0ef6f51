import type { ReactElement } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { LazyPage } from '../shared/lazy-page.tsx';

const WalletPage = lazyPart(async () => ({
  default: (await import('../features/affiliate/wallet-page.tsx')).WalletPage,
}));

export default function SettingsAffiliateProgramStatisticsWallet(): ReactElement {
  return (
    <LazyPage>
      <WalletPage />
    </LazyPage>
  );
}

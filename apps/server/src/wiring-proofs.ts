import type { ServerModule } from './app.ts';
import type { Coins } from './modules/coins/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import type { Treasury } from './modules/treasury/index.ts';
import { attestorOf } from './platform/crypto/attestation.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import { mountProofCount } from './sandbox/proof-call.ts';

export interface ProofsWiring {
  readonly secrets: Secrets;
  readonly coins: Pick<Coins, 'catalogue' | 'prices'>;
  readonly ledger: Pick<Ledger, 'customerBalances'>;
  readonly treasury: Pick<Treasury, 'heldOnChains'>;
}

/** The daily proof of liabilities, from the ledger and the wallets. */
export function wireProofs(
  platform: Platform,
  { secrets, coins: { catalogue, prices }, ledger, treasury }: ProofsWiring,
): ServerModule {
  const proofs = createProofs({
    ...platform,
    catalogue,
    prices,
    ledger,
    held: treasury.heldOnChains,
    attestor: attestorOf(secrets.key('proof of liabilities')),
    saltKey: secrets.key('proof salt'),
  });
  return {
    name: 'proofs',
    routes: proofs.mount,
    tasks: proofs.jobs,
    sandboxRoutes: (mount) => mountProofCount(mount, proofs.countNow),
  };
}

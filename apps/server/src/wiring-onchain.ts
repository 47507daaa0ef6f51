import type { ServerModule } from './app.ts';
import type { Config } from './config.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Limits } from './modules/limits/index.ts';
import type { Staff } from './modules/staff/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import type { Treasury } from './modules/treasury/index.ts';
import type { SentSince, Withdrawals } from './modules/withdrawals/index.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import type { Network } from './wiring-chains.ts';
import { wireDeposits } from './wiring-deposits.ts';
import type { Identity } from './wiring-identity.ts';
import type { Market } from './wiring-market.ts';
import { wireProofs } from './wiring-proofs.ts';
import { type SignerKeys, wirePayments } from './wiring-signer.ts';
import { wireTreasury } from './wiring-treasury.ts';
import { wireWithdrawals } from './wiring-withdrawals.ts';

export interface OnChainWiring extends Pick<Config, 'withdrawalRules'> {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly signerKeys: SignerKeys;
  readonly market: Market;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly transactions: Transactions;
  readonly identity: Identity;
  readonly staff: Staff;
  /** Other withdrawals that count towards the same limit. */
  readonly sentElsewhere: SentSince;
}

/**
 * Everything that moves coins on networks. All of it subscribes to blocks, so it is wired before the watchers start.
 */
export function wireOnChain(
  platform: Platform,
  wiring: OnChainWiring,
): {
  readonly withdrawals: Withdrawals;
  readonly treasury: Treasury;
  readonly modules: readonly ServerModule[];
} {
  const { network, signerKeys: keys, market, ledger, limits, transactions, identity, staff } = wiring;
  const { chains, sandboxChains } = network;
  const { coins } = market;
  const { catalogue } = coins;
  const { users } = identity;
  const payments = wirePayments(platform, { keys, chains, catalogue, ledger });
  const shared = { coins, ledger, chains, payments, staff };
  const sending = wireWithdrawals(platform, {
    ...shared,
    limits,
    transactions,
    identity,
    rules: wiring.withdrawalRules,
    sentElsewhere: wiring.sentElsewhere,
  });
  const { deposits, module } = wireDeposits(platform, { ...shared, market, transactions, users });
  const { treasury, modules: treasuryModules } = wireTreasury(platform, {
    ...shared,
    deposits,
    users,
    sandboxChains,
  });
  const modules = [
    network.module,
    { name: 'payments', background: payments.background },
    sending.module,
    module,
    ...treasuryModules,
    wireProofs(platform, { ...wiring, coins, treasury }),
  ];
  return { withdrawals: sending.withdrawals, treasury, modules };
}

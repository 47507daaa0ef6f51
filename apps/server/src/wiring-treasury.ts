import type { ServerModule } from './app.ts';
import type { Chains } from './modules/chains/index.ts';
import type { Coins } from './modules/coins/index.ts';
import type { Deposits } from './modules/deposits/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import { listOutflows, type Payments } from './modules/signer/index.ts';
import type { Staff } from './modules/staff/index.ts';
import { createTreasury, type ForeignAlarms, type Treasury } from './modules/treasury/index.ts';
import type { Users } from './modules/users/index.ts';
import type { Platform } from './platform/platform.ts';
import type { Chains as SandboxChains } from './sandbox/chains/chains.ts';
import { createWalletFunding } from './sandbox/fund-wallets.ts';

export interface TreasuryWiring {
  readonly coins: Pick<Coins, 'catalogue'>;
  readonly ledger: Ledger;
  readonly chains: Chains;
  readonly payments: Payments;
  readonly deposits: Pick<Deposits, 'listSuspense' | 'assign' | 'listAlarms' | 'uncredited'>;
  readonly staff: Staff;
  readonly users: Pick<Users, 'find'>;
  /** Where the sandbox's networks run, their faucets fill the hot wallets. */
  readonly sandboxChains: SandboxChains;
}

/** The wallets of the house over the chains, the signer and the deposits of this process. */
export function wireTreasury(
  platform: Platform,
  { coins, deposits, payments, sandboxChains, ...parts }: TreasuryWiring,
): { readonly treasury: Treasury; readonly modules: readonly ServerModule[] } {
  const refusals: ForeignAlarms = async (reader, { since, limit }) =>
    (await payments.alerts(reader, since)).slice(0, limit).map(({ id, subject, field, reason, at }) => ({
      id,
      kind: 'SignerRefused',
      coin: null,
      network: null,
      text: `${subject}: ${field}: ${reason}`.slice(0, 1000),
      at,
    }));
  const reorgs: ForeignAlarms = async (reader, { limit }) =>
    (await deposits.listAlarms(reader, limit)).map(({ id, coin, network, txid, at }) => ({
      id,
      kind: 'CreditedReorg',
      coin,
      network,
      text: txid,
      at,
    }));
  const treasury = createTreasury({
    ...platform,
    ...parts,
    payments,
    catalogue: coins.catalogue,
    movements: { uncredited: deposits.uncredited, outflows: listOutflows },
    suspense: deposits,
    foreignAlarms: [refusals, reorgs],
  });
  const { catalogue } = coins;
  const funding = createWalletFunding({ ...platform, ...parts, catalogue, faucets: sandboxChains });
  return {
    treasury,
    modules: [
      { name: 'treasury', routes: treasury.mount, tasks: treasury.jobs },
      ...(sandboxChains.checks.length > 0 ? [{ name: 'wallets', background: funding }] : []),
    ],
  };
}

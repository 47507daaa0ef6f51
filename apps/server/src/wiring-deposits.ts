import type { ServerModule } from './app.ts';
import type { Chains } from './modules/chains/index.ts';
import { createDeposits, type Deposits } from './modules/deposits/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Payments } from './modules/signer/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import type { Users } from './modules/users/index.ts';
import type { Platform } from './platform/platform.ts';
import type { Market } from './wiring-market.ts';

export interface DepositsWiring {
  readonly market: Pick<Market, 'coins' | 'balances'>;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  readonly users: Pick<Users, 'listExisting'>;
  readonly chains: Chains;
  readonly payments: Payments;
}

/** Deposits subscribe to blocks here, so this comes before the watcher starts. */
export function wireDeposits(
  platform: Platform,
  { market, users, ...parts }: DepositsWiring,
): { readonly deposits: Deposits; readonly module: ServerModule } {
  const { catalogue, prices } = market.coins;
  const deposits = createDeposits({
    ...platform,
    ...parts,
    catalogue,
    prices,
    balances: market.balances,
    users,
  });
  return { deposits, module: { name: 'deposits', routes: deposits.mount, tasks: deposits.jobs } };
}

import type { ServerModule } from './app.ts';
import type { Chains } from './modules/chains/index.ts';
import type { Coins } from './modules/coins/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Limits } from './modules/limits/index.ts';
import type { Payments } from './modules/signer/index.ts';
import type { Staff } from './modules/staff/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import {
  createWithdrawals,
  type SentSince,
  type WithdrawalRules,
  type Withdrawals,
} from './modules/withdrawals/index.ts';
import type { Platform } from './platform/platform.ts';
import type { Identity } from './wiring-identity.ts';

export interface WithdrawalsWiring {
  readonly coins: Pick<Coins, 'catalogue' | 'prices'>;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly transactions: Transactions;
  readonly identity: Pick<Identity, 'users' | 'sessions'>;
  readonly staff: Staff;
  readonly chains: Chains;
  readonly payments: Payments;
  readonly rules?: Partial<WithdrawalRules>;
  readonly sentElsewhere?: SentSince;
}

/** Withdrawals over the books, the chains and the signer of this process. */
export function wireWithdrawals(
  platform: Platform,
  { coins, identity, ...parts }: WithdrawalsWiring,
): { readonly withdrawals: Withdrawals; readonly module: ServerModule } {
  const { users, sessions } = identity;
  const withdrawals = createWithdrawals({
    ...platform,
    ...coins,
    ...parts,
    users,
    stepUp: sessions.stepUp,
    signs: sessions,
  });
  const { mount: routes, background, consumers } = withdrawals;
  return { withdrawals, module: { name: 'withdrawals', routes, background, consumers } };
}

import type { ServerModule } from './app.ts';
import type { Coins } from './modules/coins/index.ts';
import type { Kyc } from './modules/kyc/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Limits } from './modules/limits/index.ts';
import type { Points } from './modules/points/index.ts';
import type { Trades } from './modules/trades/index.ts';
import type { Users } from './modules/users/index.ts';
import { createWithdrawalOptions, type PayoutQuotes } from './modules/withdrawal-options/index.ts';
import type { Withdrawals } from './modules/withdrawals/index.ts';
import type { Platform } from './platform/platform.ts';

export interface OptionsWiring {
  readonly coins: Pick<Coins, 'catalogue' | 'prices'>;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly users: Users;
  readonly kyc: Pick<Kyc, 'statusOf'>;
  readonly points: Points;
  readonly trades: Trades;
  readonly withdrawals: Withdrawals;
  /** No payouts if absent. */
  readonly payouts?: PayoutQuotes;
}

const noPayouts: PayoutQuotes = { quote: () => undefined };

/** Wires the withdrawal options to every module that pays money out. */
export function wireOptions(
  platform: Platform,
  { coins: { catalogue, prices }, kyc, payouts = noPayouts, ...parts }: OptionsWiring,
): ServerModule {
  const { mount: routes } = createWithdrawalOptions({
    ...platform,
    ...parts,
    payouts,
    catalogue,
    prices,
    isChecked: async (reader, userId) => (await kyc.statusOf(reader, userId)) === 'approved',
  });
  return { name: 'withdrawal-options', routes };
}

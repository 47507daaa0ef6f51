import { type Money, money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { AffiliateCore } from './core.ts';
import { listDebts } from './share-store.ts';

/** What an affiliate has earned in one coin and not withdrawn. */
export interface CoinIncome {
  readonly coin: string;
  /** All that is on the account. */
  readonly balance: Money;
  /** What of it pays for shares that were given back after they had been withdrawn. */
  readonly owed: Money;
  /** All that is owed in this coin, whether or not it is there. */
  readonly debt: Money;
  /** What can be withdrawn. */
  readonly available: Money;
}

/** By the books themselves, not by the sums of the statistics. */
export async function incomeOf(
  { ledger }: Pick<AffiliateCore, 'ledger'>,
  reader: Reader,
  userId: string,
): Promise<readonly CoinIncome[]> {
  const [balances, debts] = await Promise.all([ledger.balancesOf(reader, userId), listDebts(reader, userId)]);
  return balances
    .filter(({ account: { kind }, amount }) => kind === 'affiliate' && amount.units > 0n)
    .map(({ account: { asset: coin }, amount: balance }) => {
      const debt = BigInt(debts.find((one) => one.coin === coin)?.units ?? 0);
      const owed = debt < balance.units ? debt : balance.units;
      return {
        coin,
        balance,
        owed: money(balance.asset, owed),
        debt: money(balance.asset, debt),
        available: money(balance.asset, balance.units - owed),
      };
    });
}

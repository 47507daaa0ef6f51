import { type Money, money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import type { AffiliateCore } from './core.ts';
import { listDebts } from './share-store.ts';

/** What an affiliate has earned in one coin and not withdrawn yet. */
export interface CoinIncome {
  readonly coin: string;
  /** The whole balance of the account. */
  readonly balance: Money;
  /** The part of the balance that pays back shares which were reversed after they had been withdrawn. */
  readonly owed: Money;
  /** The whole debt in this coin; may exceed the balance. */
  readonly debt: Money;
  readonly available: Money;
}

/** Read from the ledger, not from the sums of the statistics. */
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

import type { Reader, ReplicaReader } from '../../platform/db/db.ts';
import { type Account, account, accountKinds } from './account.ts';
import { kindOf } from './account-id.ts';
import type { Balance, CountedBalances, Entry } from './posting.ts';
import {
  type BalanceRow,
  type EntryRow,
  readBalance,
  readBalances,
  readBalancesOfMany,
  readEntries,
} from './read-store.ts';

export async function balanceOf(reader: Reader, of: Account): Promise<Balance> {
  const kindNo = accountKinds[of.kind].no;
  const amount = await readBalance(reader, { owner: of.owner, code: of.asset, kindNo });
  if (amount === undefined) throw new RangeError(`${of.asset} is no asset of the books.`);
  return { account: of, amount };
}

export async function balancesOf(reader: Reader, owner: string): Promise<readonly Balance[]> {
  return (await countedBalancesOf(reader, owner)).balances;
}

export async function countedBalancesOf(reader: Reader, owner: string): Promise<CountedBalances> {
  const rows = await readBalances(reader, owner);
  return { balances: rows.map(balance), entryCount: rows.reduce((all, { entries }) => all + entries, 0) };
}

/** The accounts of many owners, in one query. */
export async function balancesOfMany(reader: Reader, owners: readonly string[]): Promise<readonly Balance[]> {
  return (await readBalancesOfMany(reader, owners)).map(balance);
}

const balance = ({ owner, kindNo, amount }: BalanceRow): Balance => ({
  account: account(owner, amount.asset.code, kindOf(kindNo)),
  amount,
});

export async function entriesOf(reader: ReplicaReader, keys: readonly string[]): Promise<readonly Entry[]> {
  return (await readEntries(reader, keys)).map(entryOf);
}

export const entryOf = ({ owner, kindNo, ...row }: EntryRow): Entry => ({
  account: account(owner, row.amount.asset.code, kindOf(kindNo)),
  ...row,
});

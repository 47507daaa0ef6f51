import { asset, money } from '@gim/money';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';
import { type Account, account, accountKinds } from './account.ts';
import { kindOf } from './account-id.ts';
import { findHold } from './hold-store.ts';
import type { Balance, CountedBalances, Entry, Hold } from './posting.ts';
import { type EntryRow, readBalance, readBalances, readBalancesOfMany, readEntries } from './read-store.ts';

export async function balanceOf(reader: Reader, of: Account): Promise<Balance> {
  const kindNo = accountKinds[of.kind].no;
  const found = await readBalance(reader, { owner: of.owner, code: of.asset, kindNo });
  if (found === undefined) throw new RangeError(`${of.asset} is no asset of the books.`);
  return { account: of, amount: money(asset(of.asset, found.digits), found.units) };
}

export async function balancesOf(reader: Reader, owner: string): Promise<readonly Balance[]> {
  return (await countedBalancesOf(reader, owner)).balances;
}

export async function countedBalancesOf(reader: Reader, owner: string): Promise<CountedBalances> {
  const rows = await readBalances(reader, owner);
  return {
    balances: rows.map(({ code, digits, kindNo, units }) => ({
      account: account(owner, code, kindOf(kindNo)),
      amount: money(asset(code, digits), units),
    })),
    entryCount: rows.reduce((all, { entries }) => all + entries, 0),
  };
}

/** The accounts of many owners, in one query. */
export async function balancesOfMany(reader: Reader, owners: readonly string[]): Promise<readonly Balance[]> {
  const rows = await readBalancesOfMany(reader, owners);
  return rows.map(({ owner, code, digits, kindNo, units }) => ({
    account: account(owner, code, kindOf(kindNo)),
    amount: money(asset(code, digits), units),
  }));
}

export async function entriesOf(reader: ReplicaReader, keys: readonly string[]): Promise<readonly Entry[]> {
  return (await readEntries(reader, keys)).map(entryOf);
}

export async function holdOf(reader: Reader, key: string): Promise<Hold | undefined> {
  const row = await findHold(reader, key);
  if (row === undefined) return undefined;
  const { owner, code, digits, units, expiresAt, outcome } = row;
  return { key, owner, amount: money(asset(code, digits), units), expiresAt, state: outcome ?? 'open' };
}

export const entryOf = (row: EntryRow): Entry => {
  const of = asset(row.code, row.digits);
  return {
    account: account(row.owner, row.code, kindOf(row.kindNo)),
    seq: row.seq,
    posting: row.posting,
    kind: row.kind,
    at: row.at,
    amount: money(of, row.amount),
    balance: money(of, row.balance),
  };
};

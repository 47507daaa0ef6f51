import { asset, money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { type Account, account, accountKinds } from './account.ts';
import { kindOf } from './account-id.ts';
import { findHold } from './hold-store.ts';
import type { Balance, Entry, Hold, StatementPage } from './posting.ts';
import { type EntryRow, readBalance, readBalances, readEntries, readStatement } from './read-store.ts';

export async function balanceOf(reader: Reader, of: Account): Promise<Balance> {
  const kindNo = accountKinds[of.kind].no;
  const found = await readBalance(reader, { owner: of.owner, code: of.asset, kindNo });
  if (found === undefined) throw new RangeError(`${of.asset} is no asset of the books.`);
  return { account: of, amount: money(asset(of.asset, found.digits), found.units) };
}

export async function balancesOf(reader: Reader, owner: string): Promise<readonly Balance[]> {
  const rows = await readBalances(reader, owner);
  return rows.map(({ code, digits, kindNo, units }) => ({
    account: account(owner, code, kindOf(kindNo)),
    amount: money(asset(code, digits), units),
  }));
}

export async function statement(
  reader: Reader,
  { owner, asset: code, kind }: Account,
  { limit, before }: { readonly limit: number; readonly before?: number },
): Promise<StatementPage> {
  const key = { owner, code, kindNo: accountKinds[kind].no };
  const rows = await readStatement(reader, key, { before, stripe: 0, limit: limit + 1 });
  const entries = rows.slice(0, limit).map(entry);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.seq ?? null) : null };
}

export async function entriesOf(reader: Reader, keys: readonly string[]): Promise<readonly Entry[]> {
  return (await readEntries(reader, keys)).map(entry);
}

export async function holdOf(reader: Reader, key: string): Promise<Hold | undefined> {
  const row = await findHold(reader, key);
  if (row === undefined) return undefined;
  const { owner, code, digits, units, expiresAt, outcome } = row;
  return { key, owner, amount: money(asset(code, digits), units), expiresAt, state: outcome ?? 'open' };
}

const entry = (row: EntryRow): Entry => {
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

import { sql } from 'kysely';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';
import { numbered, sharedRead, textKeys } from '../../platform/db/shared-read.ts';

export interface BalanceRow {
  readonly code: string;
  readonly digits: number;
  readonly kindNo: number;
  readonly units: bigint;
}

const balancesByOwner = sharedRead<
  string,
  Omit<BalanceRow, 'units'> & { readonly units: string; readonly entries: number }
>(
  (owners) => sql`
    select ${numbered}, b.*
    from ${textKeys(owners)}
    cross join lateral (
      select t.code, t.digits, a.kind_no as "kindNo", sum(e.balance)::text as units, sum(e.seq)::float8 as entries
      from ledger.owner o
      join ledger.account a on a.id >= o.no << 20 and a.id < (o.no + 1) << 20
      join ledger.asset t on t.no = a.asset_no
      cross join lateral (
        select balance, seq from ledger.entry where account_id = a.id order by seq desc limit 1
      ) e
      where o.name = wanted.key
      group by t.code, t.digits, a.kind_no
    ) b
    order by wanted.no, b.code, b."kindNo"`,
);

/** Every account of an owner with its balance; stripes are added up. */
export async function readBalances(
  reader: Reader,
  owner: string,
): Promise<readonly (BalanceRow & { readonly entries: number })[]> {
  const rows = await balancesByOwner(reader, owner);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** The same for many owners. */
export async function readBalancesOfMany(
  reader: Reader,
  owners: readonly string[],
): Promise<readonly (BalanceRow & { readonly owner: string })[]> {
  const { rows } = await sql<{ owner: string; code: string; digits: number; kindNo: number; units: string }>`
    select o.name as owner, t.code, t.digits, a.kind_no as "kindNo", sum(e.balance)::text as units
    from ledger.owner o
    join ledger.account a on a.id >= o.no << 20 and a.id < (o.no + 1) << 20
    join ledger.asset t on t.no = a.asset_no
    cross join lateral (
      select balance from ledger.entry where account_id = a.id order by seq desc limit 1
    ) e
    where o.name = any (${owners}::text[])
    group by o.name, t.code, t.digits, a.kind_no`.execute(reader);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export interface AccountKey {
  readonly owner: string;
  readonly code: string;
  readonly kindNo: number;
}

export async function readBalance(
  reader: Reader,
  { owner, code, kindNo }: AccountKey,
): Promise<{ readonly digits: number; readonly units: bigint } | undefined> {
  const { rows } = await sql<{ digits: number; units: string }>`
    select t.digits, coalesce(sum(e.balance), 0)::text as units
    from ledger.asset t
    left join ledger.owner o on o.name = ${owner}
    left join ledger.account a on a.id >= (o.no << 20) + (t.no::bigint << 10) and a.id < (o.no << 20) + ((t.no::bigint + 1) << 10)
      and a.kind_no = ${kindNo}
    left join lateral (
      select balance from ledger.entry where account_id = a.id order by seq desc limit 1
    ) e on true
    where t.code = ${code}
    group by t.digits`.execute(reader);
  const row = rows[0];
  return row === undefined ? undefined : { digits: row.digits, units: BigInt(row.units) };
}

export interface EntryRow {
  readonly owner: string;
  readonly code: string;
  readonly digits: number;
  readonly kindNo: number;
  readonly seq: number;
  readonly posting: string;
  readonly kind: string;
  readonly at: Date;
  readonly amount: bigint;
  readonly balance: bigint;
}

type RawEntry = Omit<EntryRow, 'amount' | 'balance'> & { readonly amount: string; readonly balance: string };

const entry = ({ amount, balance, ...row }: RawEntry): EntryRow => ({
  ...row,
  amount: BigInt(amount),
  balance: BigInt(balance),
});

export interface StripeRow extends EntryRow {
  readonly stripe: number;
}

/**
 * Newest first by number, at most `limit` of each stripe. The cost of a page does not depend on the length of the
 * account.
 */
export async function readStatement(
  reader: Reader,
  { owner, code, kindNo }: AccountKey,
  { befores, limit }: { befores: ReadonlyMap<string, string>; limit: number },
): Promise<readonly StripeRow[]> {
  const { rows } = await sql<RawEntry & { readonly stripe: number }>`
    select a.stripe, o.name as owner, t.code, t.digits, a.kind_no as "kindNo", e.seq::float8 as seq, e.posting, p.kind, p.at,
      e.amount::text as amount, e.balance::text as balance
    from ledger.owner o
    join ledger.asset t on t.code = ${code}
    join ledger.account a on a.id >= (o.no << 20) + (t.no::bigint << 10) and a.id < (o.no << 20) + ((t.no::bigint + 1) << 10)
      and a.kind_no = ${kindNo}
    left join unnest(${[...befores.keys()]}::int[], ${[...befores.values()]}::bigint[]) as c (stripe, before)
      on c.stripe = a.stripe
    cross join lateral (
      select * from ledger.entry
      where account_id = a.id and seq < coalesce(c.before, ${Number.MAX_SAFE_INTEGER}::bigint)
      order by seq desc limit ${limit}
    ) e
    join ledger.posting p on p.key = e.posting
    where o.name = ${owner}
    order by a.stripe, e.seq desc`.execute(reader);
  return rows.map(({ stripe, ...row }) => ({ stripe, ...entry(row) }));
}

/**
 * The lines of postings, in the order in which they were written. PostgreSQL knows how long the arrays are, and would take a
 * generate_series for a thousand rows: some hundred keys would then read the whole table of entries.
 */
export async function readEntries(
  reader: ReplicaReader,
  keys: readonly string[],
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<RawEntry>`
    select o.name as owner, t.code, t.digits, a.kind_no as "kindNo", e.seq::float8 as seq, e.posting, p.kind, p.at,
      e.amount::text as amount, e.balance::text as balance
    from ledger.posting p
    cross join lateral unnest(p.lines) with ordinality as l (account_id, n)
    join ledger.entry e on e.account_id = l.account_id and e.seq = p.lines[l.n + 1] and l.n % 2 = 1
    join ledger.account a on a.id = e.account_id
    join ledger.owner o on o.no = a.owner_no
    join ledger.asset t on t.no = a.asset_no
    where p.key = any (${keys}::uuid[])
    order by p.key, l.n`.execute(reader);
  return rows.map(entry);
}

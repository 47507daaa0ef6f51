import { asset, type Money, money } from '@gim/money';
import { sql } from 'kysely';
import type { Reader, ReplicaReader } from '../../platform/db/db.ts';
import { type Numbered, numbered, sharedRead, textKeys } from '../../platform/db/shared-read.ts';

/** An amount as PostgreSQL returns it: units as text, because a JavaScript number would round them. */
export interface AmountRow {
  readonly code: string;
  readonly digits: number;
  readonly units: string;
}

/** A row with an amount. */
export type RowOf<T extends { readonly amount: Money }> = Omit<T, 'amount'> & AmountRow;

export const amountOf = ({ code, digits, units }: AmountRow): Money =>
  money(asset(code, digits), BigInt(units));

export const withAmount = <Row extends AmountRow>({
  code,
  digits,
  units,
  ...row
}: Row): Omit<Row, keyof AmountRow> & { readonly amount: Money } => ({
  ...row,
  amount: amountOf({ code, digits, units }),
});

export interface BalanceRow {
  readonly owner: string;
  readonly kindNo: number;
  readonly amount: Money;
  readonly entries: number;
}

/** Every account of each owner with its balance; stripes are added up. */
const balancesByOwners = (owners: readonly string[]) => sql<RowOf<BalanceRow> & Numbered>`
  select ${numbered}, wanted.key as owner, b.*
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
  order by wanted.no, b.code, b."kindNo"`;

const balancesByOwner = sharedRead(balancesByOwners);

export async function readBalances(reader: Reader, owner: string): Promise<readonly BalanceRow[]> {
  return (await balancesByOwner(reader, owner)).map(withAmount);
}

export async function readBalancesOfMany(
  reader: Reader,
  owners: readonly string[],
): Promise<readonly BalanceRow[]> {
  const { rows } = await balancesByOwners(owners).execute(reader);
  return rows.map(withAmount);
}

export interface AccountKey {
  readonly owner: string;
  readonly code: string;
  readonly kindNo: number;
}

/** Zero for an account that has no entry yet; undefined if there is no such asset. */
export async function readBalance(
  reader: Reader,
  { owner, code, kindNo }: AccountKey,
): Promise<Money | undefined> {
  const { rows } = await sql<AmountRow>`
    select t.code, t.digits, coalesce(sum(e.balance), 0)::text as units
    from ledger.asset t
    left join ledger.owner o on o.name = ${owner}
    left join ledger.account a on a.id >= (o.no << 20) + (t.no::bigint << 10) and a.id < (o.no << 20) + ((t.no::bigint + 1) << 10)
      and a.kind_no = ${kindNo}
    left join lateral (
      select balance from ledger.entry where account_id = a.id order by seq desc limit 1
    ) e on true
    where t.code = ${code}
    group by t.code, t.digits`.execute(reader);
  return rows.map(amountOf)[0];
}

export interface EntryRow {
  readonly owner: string;
  readonly kindNo: number;
  readonly seq: number;
  readonly posting: string;
  readonly kind: string;
  readonly at: Date;
  readonly amount: Money;
  readonly balance: Money;
}

export interface StripeRow extends EntryRow {
  readonly stripe: number;
}

const entryColumns = sql`
  o.name as owner, t.code, t.digits, a.kind_no as "kindNo", e.seq::float8 as seq, e.posting, p.kind, p.at,
  e.amount::text as units, e.balance::text as total`;

/** An entry with its amount and, in `total`, the balance after it. */
type RawEntry<Row extends EntryRow> = Omit<RowOf<Row>, 'balance'> & { readonly total: string };

const withBalance = <Row extends AmountRow & { readonly total: string }>({ total, ...row }: Row) => ({
  ...withAmount(row),
  balance: amountOf({ ...row, units: total }),
});

/**
 * Newest first by number, at most `limit` of each stripe. The cost of a page does not depend on the length of the
 * account.
 */
export async function readStatement(
  reader: Reader,
  { owner, code, kindNo }: AccountKey,
  { befores, limit }: { befores: ReadonlyMap<string, string>; limit: number },
): Promise<readonly StripeRow[]> {
  const { rows } = await sql<RawEntry<StripeRow>>`
    select a.stripe, ${entryColumns}
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
  return rows.map(withBalance);
}

/**
 * The entries of postings, in the order in which they were written. The join goes through unnest, because PostgreSQL
 * estimates a generate_series at a thousand rows: with a few hundred keys it would then read the whole table of
 * entries.
 */
export async function readEntries(
  reader: ReplicaReader,
  keys: readonly string[],
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<RawEntry<EntryRow>>`
    select ${entryColumns}
    from ledger.posting p
    cross join lateral unnest(p.lines) with ordinality as l (account_id, n)
    join ledger.entry e on e.account_id = l.account_id and e.seq = p.lines[l.n + 1] and l.n % 2 = 1
    join ledger.account a on a.id = e.account_id
    join ledger.owner o on o.no = a.owner_no
    join ledger.asset t on t.no = a.asset_no
    where p.key = any (${keys}::uuid[])
    order by p.key, l.n`.execute(reader);
  return rows.map(withBalance);
}

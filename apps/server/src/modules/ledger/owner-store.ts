import type { Money } from '@gim/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader, ReplicaReader } from '../../platform/db/db.ts';
import { type Numbered, sharedRead } from '../../platform/db/shared-read.ts';
import { inLongSnapshot } from './audit-store.ts';
import type { BalanceStep, BalanceSteps, CustomerBalances, OpenHold } from './posting.ts';
import { type AmountRow, amountOf, type RowOf, withAmount } from './read-store.ts';

/** The last entry of an account that was read before. */
type ReadUntil = BalanceSteps['readUntil'][number];

/** A step, and the last entry that counts in it. */
export type StepRow = Omit<BalanceStep, 'kind'> & ReadUntil & { readonly kindNo: number };

export interface StepsQuery {
  readonly owner: string;
  readonly from: Date | null;
  readonly seconds: number;
  readonly after: readonly ReadUntil[];
}

const stepsByQuery = sharedRead((queries: readonly StepsQuery[]) => {
  const column = <T>(of: (query: StepsQuery) => T): readonly T[] => queries.map(of);
  const known = queries.flatMap(({ after }, index) => after.map((last) => ({ ...last, no: index + 1 })));
  return sql<RowOf<StepRow> & Numbered>`
    with wanted as materialized (
      select * from unnest(${column(({ owner }) => owner)}::text[], ${column(({ from }) => from)}::timestamptz[],
        ${column(({ seconds }) => seconds)}::int[]) with ordinality as wanted (owner, since, seconds, no)
    ),
    known as materialized (
      select * from unnest(${known.map(({ no }) => no)}::int[], ${known.map(({ account }) => account)}::bigint[],
        ${known.map(({ seq }) => seq)}::bigint[]) as known (no, account, seq)
    ),
    own as (
      select wanted.no, wanted.seconds, a.id, a.code, a.digits, a.kind_no, coalesce(known.seq, opening.seq) as seq, opening.balance
      from wanted
      cross join lateral (${accountsOf(sql`wanted.owner`)}) a
      left join known on known.no = wanted.no and known.account = a.id
      left join lateral (
        select e.seq, e.balance from ledger.entry e ${timeOfEntry}
        where known.seq is null and (${firstEntryAt}) < wanted.since
          and e.account_id = a.id and entered.at < wanted.since
        order by e.seq desc limit 1
      ) opening on true
    )
    select no::int4, id::text as account, code, digits, kind_no as "kindNo", step, units, seq::float8 as seq from (
      select no, id, code, digits, kind_no, null::timestamptz as step, balance::text as units, seq
      from own where balance is not null
      union all
      select * from (
        select distinct on (own.no, own.id, step) own.no, own.id, own.code, own.digits, own.kind_no,
          date_bin(make_interval(secs => own.seconds), later.at, 'epoch') as step, later.balance::text as units, later.seq
        from own
        cross join lateral (
          select e.seq, e.balance, entered.at from ledger.entry e ${timeOfEntry}
          where e.account_id = own.id and e.seq > coalesce(own.seq, 0)
          offset 0
        ) later
        order by own.no, own.id, step, later.seq desc
      ) changed
    ) steps
    order by no, step nulls first`;
});

/**
 * `available` and `held` of an owner at the end of each step in which they changed, oldest first. Reads backwards from
 * the newest entry to the first one that is too old, so the cost depends on the period and not on the length of the
 * account. For accounts in `after` only later entries are read.
 */
export async function readSteps(reader: ReplicaReader, query: StepsQuery): Promise<readonly StepRow[]> {
  return (await stepsByQuery(reader, query)).map(withAmount);
}

/** The accounts `available` and `held` of an owner. */
const accountsOf = (owner: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id, a.kind_no, t.code, t.digits
  from ledger.owner o
  join ledger.account a on a.id >= o.no << 20 and a.id < (o.no + 1) << 20 and a.kind_no in (1, 2)
  join ledger.asset t on t.no = a.asset_no
  where o.name = ${owner}`;

/**
 * When an entry `e` was made. `offset 0`, here and above, keeps the scans of the accounts separate: the planner expects
 * a hundred accounts of an owner instead of two, and would read all entries and postings of the books.
 */
const timeOfEntry = sql`
  cross join lateral (select p.at from ledger.posting p where p.key = e.posting offset 0) entered`;

/** An account `a` that is younger than the period is not scanned for an entry before it. */
const firstEntryAt = sql`
  select p.at from ledger.entry first join ledger.posting p on p.key = first.posting where first.account_id = a.id and first.seq = 1`;

/**
 * The balance of an owner in each asset before a moment: `available` plus `held`. Reads backwards from the newest
 * entry.
 */
export async function balancesBefore(
  reader: ReplicaReader,
  { owner, before }: { readonly owner: string; readonly before: Date },
): Promise<readonly Money[]> {
  const { rows } = await sql<AmountRow>`
    select a.code, a.digits, sum(last.balance)::text as units
    from (${accountsOf(sql`${owner}`)}) a
    cross join lateral (
      select e.balance from ledger.entry e ${timeOfEntry}
      where e.account_id = a.id and entered.at < ${before}::timestamptz
      order by e.seq desc limit 1
    ) last
    group by a.code, a.digits
    order by a.code`.execute(reader);
  return rows.map(amountOf);
}

export async function openHolds(
  reader: Reader,
  { owner, asset }: { readonly owner: string; readonly asset: string },
): Promise<readonly OpenHold[]> {
  const { rows } = await sql<RowOf<OpenHold>>`
    select h.key, p.kind, t.code, t.digits, h.units::text as units, p.at
    from ledger.owner o
    join ledger.asset t on t.code = ${asset}
    join ledger.hold h on h.held_id = (o.no << 20) + (t.no::bigint << 10) + 2
    join ledger.posting p on p.key = h.key
    where o.name = ${owner} and not exists (select from ledger.hold_end e where e.hold = h.key)
    order by p.at desc, h.key`.execute(reader);
  return rows.map(withAmount);
}

const OWNERS_AT_ONCE = 5_000;

/** Every customer with a non-zero balance, in one snapshot. */
export function customerBalances(db: Db): Promise<readonly CustomerBalances[]> {
  return inLongSnapshot(db, async (tx) => {
    const customers: { owner: string; units: Map<string, bigint> }[] = [];
    const last = await readLastOwner(tx);
    for (let after = 0; after < last; after += OWNERS_AT_ONCE) {
      const rows = await readCustomers(tx, { after, until: after + OWNERS_AT_ONCE });
      for (const { owner, code, units } of rows) {
        const before = customers.at(-1);
        if (before?.owner === owner) before.units.set(code, BigInt(units));
        else customers.push({ owner, units: new Map([[code, BigInt(units)]]) });
      }
    }
    return customers;
  });
}

interface CustomerRow {
  readonly owner: string;
  readonly code: string;
  readonly units: string;
}

/** Computed here, because PostgreSQL is slow at it. */
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The highest number of an owner. */
async function readLastOwner(reader: Reader): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(no), 0)::float8 as last from ledger.owner`.execute(reader);
  return rows[0]?.last ?? 0;
}

/**
 * What the house owes the customers within a range of owner numbers: available, held and earned as affiliates.
 * Customers are the owners named by an id. Zero balances are left out; negative ones are kept, because they must not
 * exist and the caller has to report them.
 */
async function readCustomers(
  reader: Reader,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select o.name as owner, t.code, sum(e.balance)::text as units
    from ledger.account a
    join ledger.owner o on o.no = a.owner_no
    join ledger.asset t on t.no = a.asset_no
    cross join lateral (
      select balance from ledger.entry where account_id = a.id order by seq desc limit 1
    ) e
    where a.id >= (${after}::bigint + 1) << 20 and a.id < (${until}::bigint + 1) << 20 and a.kind_no in (1, 2, 6)
      and o.no > ${after}::bigint and o.no <= ${until}::bigint and e.balance <> 0
    group by o.no, o.name, t.code
    order by o.no, t.code`.execute(reader);
  return rows.filter(({ owner }) => uuid.test(owner));
}

import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

export interface StepRow {
  readonly code: string;
  readonly digits: number;
  readonly kindNo: number;
  /** The beginning of the step after which the balance stood so; null for how it stood before the first one. */
  readonly step: Date | null;
  readonly units: bigint;
}

/**
 * What `available` and `held` of an owner came to at the end of each step in which they changed, oldest first. Walks back from
 * the newest entry to the first one that is too old, so it costs what happened since and not what the account is old.
 */
export async function readSteps(
  reader: Reader,
  { owner, from, seconds }: { owner: string; from: Date | null; seconds: number },
): Promise<readonly StepRow[]> {
  const { rows } = await sql<Omit<StepRow, 'units'> & { units: string }>`
    with own as (
      select a.id, t.code, t.digits, a.kind_no, opening.seq, opening.balance
      from ledger.owner o
      join ledger.account a on a.id >= o.no << 20 and a.id < (o.no + 1) << 20 and a.kind_no in (1, 2)
      join ledger.asset t on t.no = a.asset_no
      left join lateral (
        select e.seq, e.balance from ledger.entry e join ledger.posting p on p.key = e.posting
        where e.account_id = a.id and p.at < ${from}::timestamptz
        order by e.seq desc limit 1
      ) opening on true
      where o.name = ${owner}
    )
    select code, digits, kind_no as "kindNo", null::timestamptz as step, balance::text as units
    from own where balance is not null
    union all
    select code, digits, kind_no, step, units from (
      select distinct on (own.id, step) own.code, own.digits, own.kind_no,
        date_bin(make_interval(secs => ${seconds}), p.at, 'epoch') as step, e.balance::text as units
      from own
      join ledger.entry e on e.account_id = own.id and e.seq > coalesce(own.seq, 0)
      join ledger.posting p on p.key = e.posting
      order by own.id, step, e.seq desc
    ) changed
    order by step nulls first`.execute(reader);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export interface AssetBalanceRow {
  readonly code: string;
  readonly digits: number;
  readonly units: bigint;
}

/** What an owner had of each asset before a moment, `available` and `held` together. Walks back from the newest entry. */
export async function readBalancesBefore(
  reader: Reader,
  { owner, before }: { owner: string; before: Date },
): Promise<readonly AssetBalanceRow[]> {
  const { rows } = await sql<Omit<AssetBalanceRow, 'units'> & { units: string }>`
    select t.code, t.digits, sum(last.balance)::text as units
    from ledger.owner o
    join ledger.account a on a.id >= o.no << 20 and a.id < (o.no + 1) << 20 and a.kind_no in (1, 2)
    join ledger.asset t on t.no = a.asset_no
    cross join lateral (
      select e.balance from ledger.entry e join ledger.posting p on p.key = e.posting
      where e.account_id = a.id and p.at < ${before}::timestamptz
      order by e.seq desc limit 1
    ) last
    where o.name = ${owner}
    group by t.code, t.digits
    order by t.code`.execute(reader);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export interface OpenHoldRow {
  readonly key: string;
  readonly kind: string;
  readonly digits: number;
  readonly units: bigint;
  readonly at: Date;
}

/** What is held for an owner of an asset and not settled or released yet, newest first. */
export async function readOpenHolds(
  reader: Reader,
  { owner, code }: { owner: string; code: string },
): Promise<readonly OpenHoldRow[]> {
  const { rows } = await sql<Omit<OpenHoldRow, 'units'> & { units: string }>`
    select h.key, p.kind, t.digits, h.units::text as units, p.at
    from ledger.owner o
    join ledger.asset t on t.code = ${code}
    join ledger.hold h on h.held_id = (o.no << 20) + (t.no << 10) + 2
    join ledger.posting p on p.key = h.key
    where o.name = ${owner} and not exists (select from ledger.hold_end e where e.hold = h.key)
    order by p.at desc, h.key`.execute(reader);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

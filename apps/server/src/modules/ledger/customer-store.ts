import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

export interface CustomerRow {
  readonly owner: string;
  readonly code: string;
  readonly units: bigint;
}

/** Computed here, because PostgreSQL is slow at it. */
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The highest number of an owner. */
export async function readLastOwner(reader: Reader): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(no), 0)::float8 as last from ledger.owner`.execute(reader);
  return rows[0]?.last ?? 0;
}

/**
 * What the house owes the customers within a range of owner numbers: available, held and earned as affiliates.
 * Customers are the owners named by an id. Zero balances are left out; negative ones are kept, because they must not
 * exist and the caller has to report them.
 */
export async function readCustomers(
  reader: Reader,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly CustomerRow[]> {
  const { rows } = await sql<{ owner: string; code: string; units: string }>`
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
  return rows.filter(({ owner }) => uuid.test(owner)).map((row) => ({ ...row, units: BigInt(row.units) }));
}

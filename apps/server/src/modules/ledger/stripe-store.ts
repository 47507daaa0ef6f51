import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';
import { type LastEntry, STRIPE_LOCK } from './write-store.ts';

/**
 * Funds in stripes of the house whose process has ended. The kinds are those that are striped and never negative,
 * written out so that the planner can use the partial index `account_house`.
 */
export async function readIdleStripes(reader: Reader): Promise<readonly LastEntry[]> {
  const { rows } = await sql<{ id: number; seq: number; balance: string }>`
    select a.id::float8 as id, e.seq::float8 as seq, e.balance::text as balance
    from ledger.account a
    cross join lateral (
      select seq, balance from ledger.entry where account_id = a.id order by seq desc limit 1
    ) e
    where a.kind_no in (3, 4, 5) and e.balance > 0 and a.stripe not in (
      select objid::int from pg_locks
      where locktype = 'advisory' and classid::bigint = ${STRIPE_LOCK}::bigint
        and database = (select oid from pg_database where datname = current_database())
    )`.execute(reader);
  return rows.map(({ balance, ...row }) => ({ ...row, balance: BigInt(balance) }));
}

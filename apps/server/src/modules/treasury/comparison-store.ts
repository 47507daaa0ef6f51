import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';

interface Units<Amount> {
  readonly hot: Amount;
  readonly deposits: Amount;
  readonly cold: Amount;
  readonly inFlight: Amount;
  readonly owed: Amount;
  readonly uncredited: Amount;
  readonly drift: Amount;
}

/** Amounts are in the coin's units. */
export interface ComparisonRow extends Units<bigint> {
  readonly network: string;
  readonly coin: string;
  readonly height: number;
  readonly hash: string;
  readonly checkedAt: Date;
}

/** Replaces an earlier comparison at the same block. */
export async function saveComparison(tx: Tx, row: ComparisonRow): Promise<void> {
  await sql`
    insert into treasury.comparison (network, coin, height, hash, hot, deposits, cold, in_flight, owed, uncredited, drift,
      checked_at)
    values (${row.network}, ${row.coin}, ${row.height}, ${row.hash}, ${row.hot}, ${row.deposits}, ${row.cold},
      ${row.inFlight}, ${row.owed}, ${row.uncredited}, ${row.drift}, ${row.checkedAt})
    on conflict (network, coin, height) do update set hash = excluded.hash, hot = excluded.hot,
      deposits = excluded.deposits, cold = excluded.cold, in_flight = excluded.in_flight, owed = excluded.owed,
      uncredited = excluded.uncredited, drift = excluded.drift, checked_at = excluded.checked_at`.execute(tx);
}

/** The newest comparison of each coin on each network. */
export async function listNewest(reader: Reader): Promise<readonly ComparisonRow[]> {
  const { rows } = await sql<
    Units<string> & Pick<ComparisonRow, 'network' | 'coin' | 'height' | 'hash' | 'checkedAt'>
  >`
    select distinct on (network, coin) network, coin, height::float8 as height, hash, hot::text as hot,
      deposits::text as deposits, cold::text as cold, in_flight::text as "inFlight", owed::text as owed,
      uncredited::text as uncredited, drift::text as drift, checked_at as "checkedAt"
    from treasury.comparison order by network, coin, checked_at desc, height desc`.execute(reader);
  return rows.map((row) => ({
    ...row,
    hot: BigInt(row.hot),
    deposits: BigInt(row.deposits),
    cold: BigInt(row.cold),
    inFlight: BigInt(row.inFlight),
    owed: BigInt(row.owed),
    uncredited: BigInt(row.uncredited),
    drift: BigInt(row.drift),
  }));
}

/** Deletes old comparisons but always keeps the newest one of each pair. */
export async function deleteOld(db: Executor, before: Date): Promise<void> {
  await sql`
    delete from treasury.comparison c where checked_at < ${before} and exists (
      select from treasury.comparison n
      where n.network = c.network and n.coin = c.coin and n.checked_at > c.checked_at)`.execute(db);
}

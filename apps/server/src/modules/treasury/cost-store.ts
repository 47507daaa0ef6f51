import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';

export interface CostRow {
  /** Also the key of its posting. */
  readonly id: string;
  readonly network: string;
  readonly units: bigint;
}

/** Idempotent: one row per transaction, even if its block is read again. */
export async function insertCost(tx: Tx, cost: CostRow & { txid: string; height: number }): Promise<void> {
  await sql`
    insert into treasury.cost (id, network, txid, units, height)
    values (${cost.id}, ${cost.network}, ${cost.txid}, ${cost.units}, ${cost.height})
    on conflict (network, txid) do nothing`.execute(tx);
}

/** After a reorganisation: deletes costs of removed blocks that are not in the ledger yet. */
export async function dropCosts(
  tx: Tx,
  { network, height }: { network: string; height: number },
): Promise<void> {
  await sql`
    delete from treasury.cost
    where network = ${network} and height > ${height} and posted_at is null`.execute(tx);
}

/** Costs that are not in the ledger yet, oldest first. */
export async function listOpenCosts(
  reader: Reader,
  { network, height, limit }: { network: string; height: number; limit: number },
): Promise<readonly CostRow[]> {
  const { rows } = await sql<Omit<CostRow, 'units'> & { units: string }>`
    select id, network, units::text as units from treasury.cost
    where network = ${network} and height <= ${height} and posted_at is null
    order by height, id limit ${limit}`.execute(reader);
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}

export async function sumOpenCosts(reader: Reader, network: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(units), 0)::text as units from treasury.cost
    where network = ${network} and posted_at is null`.execute(reader);
  return BigInt(rows[0]?.units ?? '0');
}

export async function markPosted(db: Executor, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update treasury.cost set posted_at = ${now} where id = ${id} and posted_at is null`.execute(db);
}

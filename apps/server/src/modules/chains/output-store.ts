import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { OwnAddress } from './own-address.ts';
import type { OutputsAt, Spend, Transfer, UnspentOutput } from './ports.ts';

export interface NewOutput {
  readonly transfer: Transfer;
  /** Undefined for an address whose row was changed by somebody: such an output is not spent from here. */
  readonly own: Pick<OwnAddress, 'branch' | 'index'> | undefined;
}

/** Adds the outputs, in a block or (height null) before. One that was known before its block is now in it. */
export async function addOutputs(
  tx: Tx,
  { network, height, outputs }: { network: string; height: number | null; outputs: readonly NewOutput[] },
): Promise<void> {
  if (outputs.length === 0) return;
  await sql`
    insert into chains.output (network, txid, index, address, branch, path_index, units, height)
    select ${network}, txid, index, address, branch, path_index, units, ${height}::int
    from unnest(
      ${outputs.map(({ transfer }) => transfer.txid)}::text[], ${outputs.map(({ transfer }) => transfer.index)}::int[],
      ${outputs.map(({ transfer }) => transfer.to)}::text[], ${outputs.map(({ own }) => own?.branch ?? null)}::int[],
      ${outputs.map(({ own }) => own?.index ?? null)}::int[], ${outputs.map(({ transfer }) => String(transfer.units))}::bigint[]
    ) as o (txid, index, address, branch, path_index, units)
    on conflict (network, txid, index) do update set height = excluded.height
      where excluded.height is not null`.execute(tx);
}

/** Marks what a block has spent. Most of these are not ours, and cost one look into the index. */
export async function spendOutputs(
  tx: Tx,
  { network, height, spends }: { network: string; height: number; spends: readonly Spend[] },
): Promise<void> {
  if (spends.length === 0) return;
  await sql`
    update chains.output o set spent_by = s.by, spent_height = ${height}
    from unnest(
      ${spends.map(({ txid }) => txid)}::text[], ${spends.map(({ index }) => index)}::int[],
      ${spends.map(({ by }) => by)}::text[]
    ) as s (txid, index, by)
    where o.network = ${network} and o.txid = s.txid and o.index = s.index`.execute(tx);
}

/** Everything above the height is gone: what was spent there can be spent again, what came there may come again. */
export async function rollBackOutputs(
  tx: Tx,
  { network, height }: { network: string; height: number },
): Promise<void> {
  await sql`delete from chains.output where network = ${network} and height > ${height}`.execute(tx);
  await sql`
    update chains.output set spent_by = null, spent_height = null
    where network = ${network} and spent_height > ${height}`.execute(tx);
}

/** Forgets unconfirmed outputs that no longer wait for a block. */
export async function dropUnconfirmed(
  tx: Tx,
  { network, except }: { network: string; except: readonly Transfer[] },
): Promise<void> {
  await sql`
    delete from chains.output o where network = ${network} and height is null and not exists (
      select from unnest(${except.map(({ txid }) => txid)}::text[], ${except.map(({ index }) => index)}::int[]) as p (txid, index)
      where p.txid = o.txid and p.index = o.index)`.execute(tx);
}

/** What these addresses have in outputs after a block. */
export async function listUnspent(
  reader: Reader,
  { network, addresses, at }: Parameters<OutputsAt>[0],
): Promise<readonly UnspentOutput[]> {
  const { rows } = await sql<{ txid: string; index: number; address: string; units: string }>`
    select txid, index, address, units from chains.output
    where network = ${network} and address = any(${[...addresses]}::text[]) and height <= ${at.height}
      and (spent_height is null or spent_height > ${at.height})`.execute(reader);
  return rows.map(({ units, ...output }) => ({ ...output, units: BigInt(units) }));
}

import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { OwnAddress } from './own-address.ts';
import type { OutputsAt, Spend, Transfer, UnspentOutput } from './ports.ts';

export interface NewOutput {
  readonly transfer: Transfer;
  /** Undefined if the address's row was tampered with: such an output is not spent. */
  readonly own: Pick<OwnAddress, 'branch' | 'index'> | undefined;
}

/** Adds outputs, mined or (height null) unconfirmed. Sets the height of known unconfirmed ones. */
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

/** Marks the outputs that a block has spent. Most inputs are not ours and cost one index lookup each. */
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

/** Reverts everything above the height: spent outputs become unspent, and outputs created there are deleted. */
export async function rollBackOutputs(
  tx: Tx,
  { network, height }: { network: string; height: number },
): Promise<void> {
  await sql`delete from chains.output where network = ${network} and height > ${height}`.execute(tx);
  await sql`
    update chains.output set spent_by = null, spent_height = null
    where network = ${network} and spent_height > ${height}`.execute(tx);
}

/** Deletes unconfirmed outputs that are no longer pending. */
export async function dropUnconfirmed(
  tx: Tx,
  { network, except }: { network: string; except: readonly Transfer[] },
): Promise<void> {
  await sql`
    delete from chains.output o where network = ${network} and height is null and not exists (
      select from unnest(${except.map(({ txid }) => txid)}::text[], ${except.map(({ index }) => index)}::int[]) as p (txid, index)
      where p.txid = o.txid and p.index = o.index)`.execute(tx);
}

/** The unspent outputs of these addresses after a block. */
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

import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface Checkpoint {
  readonly content: string;
  readonly kid: string;
  readonly signature: Buffer;
}

export async function insertCheckpoint(
  tx: Tx,
  { content, kid, signature }: Checkpoint,
  now: Date,
): Promise<void> {
  await sql`insert into ledger.checkpoint (at, content, kid, signature)
    values (${now}, ${content}, ${kid}, ${signature})`.execute(tx);
}

export async function listCheckpoints(reader: Reader): Promise<readonly Checkpoint[]> {
  const { rows } =
    await sql<Checkpoint>`select content, kid, signature from ledger.checkpoint order by no`.execute(reader);
  return rows;
}

export async function readHeads(
  reader: Reader,
): Promise<readonly { readonly chain: number; readonly seq: number; readonly hash: Buffer }[]> {
  const { rows } = await sql<{ chain: number; seq: number; hash: Buffer }>`
    select c.chain, b.seq::float8 as seq, b.hash from generate_series(0, 63) as c (chain)
    cross join lateral (
      select seq, hash from ledger.batch where chain = c.chain order by seq desc limit 1
    ) b order by 1`.execute(reader);
  return rows;
}

export async function findBatchHash(
  reader: Reader,
  { chain, seq }: { chain: string; seq: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from ledger.batch where chain = ${chain}::smallint and seq = ${seq}::bigint`.execute(reader);
  return rows[0]?.hash;
}

/** The batches of these that the books lack, or have with another hash. */
export async function listLostBatches(
  reader: Reader,
  batches: readonly { readonly chain: number; readonly seq: number; readonly hash: string }[],
): Promise<readonly { readonly chain: number; readonly seq: number }[]> {
  const { rows } = await sql<{ chain: number; seq: number }>`
    select g.chain, g.seq::float8 as seq
    from unnest(${batches.map(({ chain }) => chain)}::smallint[], ${batches.map(({ seq }) => seq)}::bigint[],
      ${batches.map(({ hash }) => hash)}::text[]) as g (chain, seq, hash)
    left join ledger.batch b on b.chain = g.chain and b.seq = g.seq
    where encode(b.hash, 'hex') is distinct from g.hash`.execute(reader);
  return rows;
}

/**
 * Stops writing in every process from its next batch on (L-10). Reporting the same violation again adds no second
 * reason.
 */
export async function haltBooks(tx: Tx, reason: string): Promise<void> {
  await sql`select ledger.stop_writing(${reason})
    where not coalesce((select h.is_halted from ledger.halt h order by h.no desc limit 1), false)`.execute(
    tx,
  );
}

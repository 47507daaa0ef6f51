import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface BatchRow {
  readonly chain: number;
  readonly seq: number;
  readonly previousHash: Buffer | null;
  readonly hash: Buffer;
  readonly postings: number;
}

/** A posting as it stands in the database, with the entries it names; null where one is missing. */
export interface ChainedPosting {
  readonly key: string;
  readonly batch: number;
  readonly position: number;
  readonly kind: string;
  readonly atMs: number;
  readonly bodyHash: Buffer | null;
  readonly lines: readonly number[];
  readonly checksum: number;
  readonly entries: readonly (ChainedEntry | null)[];
}

export interface ChainedEntry {
  readonly accountId: number;
  readonly seq: number;
  readonly posting: string;
  readonly amount: string;
  readonly balance: string;
  /** Whether the balance is the one before plus the amount. */
  readonly follows: boolean;
}

export interface ChainRange {
  readonly chain: number;
  readonly after: number;
  readonly limit: number;
}

export async function listChains(reader: Reader): Promise<readonly number[]> {
  const { rows } = await sql<{ chain: number }>`
    select c.chain from generate_series(0, 63) as c (chain)
    where exists (select from ledger.batch b where b.chain = c.chain) order by 1`.execute(reader);
  return rows.map(({ chain }) => chain);
}

export async function readBatches(
  reader: Reader,
  { chain, after, limit }: ChainRange,
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select chain, seq::float8 as seq, previous_hash as "previousHash", hash, postings
    from ledger.batch where chain = ${chain} and seq > ${after}::bigint order by seq limit ${limit}`.execute(
    reader,
  );
  return rows;
}

/**
 * For the walk through a chain. The statistics of the numbers of batches mean nothing while several processes count
 * their own, and would make the planner read the whole table for every page.
 */
export async function prepareWalk(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
}

export async function readChainedPostings(
  reader: Reader,
  { chain, from, to }: { chain: number; from: number; to: number },
): Promise<readonly ChainedPosting[]> {
  const { rows } = await sql<ChainedPosting>`
    select p.key, p.batch::float8 as batch, p.position, p.kind, (extract(epoch from p.at) * 1000)::float8 as "atMs",
      p.body_hash as "bodyHash", p.lines::float8[] as lines, p.checksum,
      (
        select json_agg((
          select json_build_object(
            'accountId', e.account_id, 'seq', e.seq, 'posting', e.posting, 'amount', e.amount::text,
            'balance', e.balance::text,
            'follows', e.balance - e.amount = coalesce((
              select b.balance from ledger.entry b where b.account_id = e.account_id and b.seq = e.seq - 1), 0))
          from ledger.entry e where e.account_id = p.lines[n] and e.seq = p.lines[n + 1]
        ) order by n)
        from generate_series(1, cardinality(p.lines), 2) as n
      ) as entries
    from ledger.posting p
    where p.chain = ${chain} and p.batch between ${from}::bigint and ${to}::bigint
    order by p.batch, p.position`.execute(reader);
  return rows;
}

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

/** Writing stops for every process with its next batch (L-10). */
export async function haltBooks(tx: Tx, reason: string): Promise<void> {
  await sql`select ledger.stop_writing(${reason})`.execute(tx);
}

import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { AuditFinding } from './audit-store.ts';

/** The last batch of a chain and its hash in hexadecimal digits; zero and null before the first batch. */
export interface Head {
  readonly chain: number;
  readonly seq: number;
  readonly hash: string | null;
}

export interface SignedText {
  readonly content: string;
  readonly kid: string;
  readonly signature: Buffer;
}

export async function insertCheckpoint(
  tx: Tx,
  { content, kid, signature }: SignedText,
  now: Date,
): Promise<void> {
  await sql`insert into ledger.checkpoint (at, content, kid, signature)
    values (${now}, ${content}, ${kid}, ${signature})`.execute(tx);
}

export async function listCheckpoints(reader: Reader): Promise<readonly SignedText[]> {
  const { rows } =
    await sql<SignedText>`select content, kid, signature from ledger.checkpoint order by no`.execute(reader);
  return rows;
}

/** The head of every chain that has a batch. */
export async function readHeads(reader: Reader): Promise<readonly Head[]> {
  const { rows } = await sql<Head>`
    select c.chain, b.seq::float8 as seq, encode(b.hash, 'hex') as hash from generate_series(0, 63) as c (chain)
    cross join lateral (
      select seq, hash from ledger.batch where chain = c.chain order by seq desc limit 1
    ) b order by 1`.execute(reader);
  return rows;
}

/** The batches of these that are missing in the books or have another hash, as violations of `rule`. */
export async function findLostBatches(
  reader: Reader,
  rule: string,
  batches: readonly {
    readonly chain: number | string;
    readonly seq: number | string;
    readonly hash: string | null;
  }[],
): Promise<readonly AuditFinding[]> {
  const { rows } = await sql<{ where: string }>`
    select 'chain ' || g.chain || ' batch ' || g.seq as "where"
    from unnest(${batches.map(({ chain }) => chain)}::smallint[], ${batches.map(({ seq }) => seq)}::bigint[],
      ${batches.map(({ hash }) => hash)}::text[]) as g (chain, seq, hash)
    left join ledger.batch b on b.chain = g.chain and b.seq = g.seq
    where encode(b.hash, 'hex') is distinct from g.hash`.execute(reader);
  return rows.map(({ where }) => ({ rule, where }));
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

/** Stored states from which the check of new batches and the full scan continue. */
export type VerificationName = 'new' | 'scan';

export interface StoredVerification extends SignedText {
  /** Counts the versions of one state. */
  readonly no: number;
}

export async function findVerification(
  reader: Reader,
  name: VerificationName,
): Promise<StoredVerification | undefined> {
  const { rows } = await sql<StoredVerification>`
    select no::float8 as no, content, kid, signature from ledger.verification where name = ${name}`.execute(
    reader,
  );
  return rows[0];
}

/** False if another process has replaced the state that this one was derived from. */
export async function upsertVerification(
  tx: Tx,
  name: VerificationName,
  { no, content, kid, signature }: StoredVerification,
): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select ledger.keep_verification(${name}, ${no}::bigint, ${content}, ${kid}, ${signature}) as "isKept"`.execute(
    tx,
  );
  return rows[0]?.isKept === true;
}

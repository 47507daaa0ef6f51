import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** What goes on from a kept state: the check of new batches, and the full scan. */
export type VerificationName = 'new' | 'scan';

export interface StoredVerification {
  /** Counts the states of one name. */
  readonly no: number;
  readonly content: string;
  readonly kid: string;
  readonly signature: Buffer;
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

/** False when another process has replaced the state that this one was made from. */
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

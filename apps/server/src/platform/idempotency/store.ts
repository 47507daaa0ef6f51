import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** One intent of one caller: the same key for the same call means the same intent. */
export interface IdempotencyScope {
  readonly callerId: string;
  readonly route: string;
  readonly key: string;
}

/** Holds the intent until the transaction ends. False when another transaction holds it: the first call is in flight. */
export async function tryLock(tx: Tx, { callerId, route, key }: IdempotencyScope): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${callerId} ${route} ${key}`}, 4)) as locked`.execute(
    tx,
  );
  return rows[0]?.locked === true;
}

export async function findReply(
  tx: Tx,
  { callerId, route, key }: IdempotencyScope,
): Promise<{ bodyHash: Buffer; reply: string } | undefined> {
  const { rows } = await sql<{ bodyHash: Buffer; reply: string }>`
    select body_hash as "bodyHash", reply from platform.idempotency
    where caller_id = ${callerId} and route = ${route} and key = ${key}`.execute(tx);
  return rows[0];
}

export async function insertReply(
  tx: Tx,
  { callerId, route, key }: IdempotencyScope,
  { bodyHash, reply, at }: { bodyHash: Buffer; reply: string; at: Date },
): Promise<void> {
  await sql`
    insert into platform.idempotency (caller_id, route, key, body_hash, reply, at)
    values (${callerId}, ${route}, ${key}, ${bodyHash}, ${reply}, ${at})`.execute(tx);
}

export async function removeReplies(tx: Tx, before: Date): Promise<void> {
  await sql`delete from platform.idempotency where at < ${before}`.execute(tx);
}

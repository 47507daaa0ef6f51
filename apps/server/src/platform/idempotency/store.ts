import { sql } from 'kysely';
import { ask, type CompanionTable } from '../db/companion.ts';
import type { Reader, Tx } from '../db/db.ts';

/** One intent of one caller: the same key for the same call means the same intent. */
export interface IdempotencyScope {
  readonly callerId: string;
  readonly route: string;
  readonly key: string;
}

/** Locks the intent until the transaction ends. False if another transaction holds it: the first call is in flight. */
export async function tryLock(tx: Tx, { callerId, route, key }: IdempotencyScope): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${callerId} ${route} ${key}`}, 4)) as locked`.execute(
    tx,
  );
  return rows[0]?.locked === true;
}

export async function findReply(
  reader: Reader,
  { callerId, route, key }: IdempotencyScope,
): Promise<{ bodyHash: Buffer; reply: string } | undefined> {
  const { rows } = await sql<{ bodyHash: Buffer; reply: string }>`
    select body_hash as "bodyHash", reply from platform.idempotency
    where caller_id = ${callerId} and route = ${route} and key = ${key}`.execute(reader);
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

/** A response to store. */
export interface NewReply extends IdempotencyScope {
  readonly bodyHash: Buffer;
  readonly reply: string;
  readonly at: Date;
}

/** Responses that are written with a posting. If the key already has a response, the posting is refused. */
export const replyTable: CompanionTable<NewReply> = {
  name: 'platform.idempotency',
  locks: ({ callerId, route, key }) => [`platform.idempotency ${callerId} ${route} ${key}`],
  *write(replies) {
    // In a fixed order, so that two processes with the same keys cannot deadlock.
    const rows = yield* ask(sql<{ no: number }>`
      with given as (
        select distinct on (caller_id, route, key) *
        from unnest(${replies.map(({ callerId }) => callerId)}::uuid[], ${replies.map(({ route }) => route)}::text[],
          ${replies.map(({ key }) => key)}::text[], ${replies.map(({ bodyHash }) => bodyHash)}::bytea[],
          ${replies.map(({ reply }) => reply)}::text[], ${replies.map(({ at }) => at)}::timestamptz[])
          with ordinality as g (caller_id, route, key, body_hash, reply, at, no)
        order by caller_id, route, key, no
      ), kept as (
        insert into platform.idempotency (caller_id, route, key, body_hash, reply, at)
        select caller_id, route, key, body_hash, reply, at from given
        on conflict do nothing
        returning caller_id, route, key
      )
      select given.no::integer as no from given join kept using (caller_id, route, key)`);
    const kept = new Set(rows.map(({ no }) => no - 1));
    return replies.map((_reply, index) => kept.has(index));
  },
};

export async function removeReplies(tx: Tx, before: Date): Promise<void> {
  await sql`delete from platform.idempotency where at < ${before}`.execute(tx);
}

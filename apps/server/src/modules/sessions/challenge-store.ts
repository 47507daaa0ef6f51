import { sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';

export type ChallengeKind = 'register' | 'login' | 'step-up';

/** A single-use challenge. */
export interface Challenge {
  readonly id: string;
  readonly kind: ChallengeKind;
  /** Null for a sign-in, where the user is not known yet. */
  readonly userId: string | null;
  readonly deviceId: string | null;
  /** The operation that a step-up challenge is for. */
  readonly operationHash: Buffer | null;
  readonly nonce: Buffer;
}

const columns = sql`
  id, kind, user_id as "userId", device_id as "deviceId", operation_hash as "operationHash", nonce`;

export async function insertChallenge(
  db: Executor,
  challenge: Challenge & { expiresAt: Date },
): Promise<void> {
  await sql`
    insert into sessions.challenge (id, kind, user_id, device_id, operation_hash, nonce, expires_at)
    values (${challenge.id}, ${challenge.kind}, ${challenge.userId}, ${challenge.deviceId}, ${challenge.operationHash},
      ${challenge.nonce}, ${challenge.expiresAt})`.execute(db);
}

/** A challenge that is neither used nor expired. */
export async function findChallenge(
  reader: Reader,
  { id, kind, now }: { id: string; kind: ChallengeKind; now: Date },
): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    select ${columns} from sessions.challenge
    where id = ${id} and kind = ${kind} and used_at is null and expires_at > ${now}`.execute(reader);
  return rows[0];
}

/** Consumes the challenge. The conditional update makes it single-use under concurrency. */
export async function consumeChallenge(
  tx: Tx,
  { id, kind, now }: { id: string; kind: ChallengeKind; now: Date },
): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    update sessions.challenge set used_at = ${now}
    where id = ${id} and kind = ${kind} and used_at is null and expires_at > ${now}
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function eraseChallenges(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions.challenge where user_id = ${userId}`.execute(tx);
}

export async function sweepChallenges(tx: Tx, now: Date): Promise<void> {
  await sql`delete from sessions.challenge where expires_at <= ${now}`.execute(tx);
}

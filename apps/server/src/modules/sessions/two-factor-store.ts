import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';

export interface TwoFactor {
  /** Encrypted; null while two-factor is off. */
  readonly secret: string | null;
  readonly enabledAt: Date | null;
  readonly lastStep: number;
  readonly pendingSecret: string | null;
  readonly pendingAt: Date | null;
  readonly pendingSessionId: string | null;
}

const twoFactorByUser = sharedRead<string, TwoFactor>(
  (userIds) => sql`
    select ${numbered}, secret, enabled_at as "enabledAt", last_step::int as "lastStep", pending_secret as "pendingSecret",
      pending_at as "pendingAt", pending_session_id as "pendingSessionId"
    from ${uuidKeys(userIds)} join sessions.two_factor on user_id = wanted.key`,
);

export async function findTwoFactor(reader: Reader, userId: string): Promise<TwoFactor | undefined> {
  const [found] = await twoFactorByUser(reader, userId);
  return found;
}

/** Stores a pending secret. False, without a change, when two-factor is already on. */
export async function putPendingSecret(
  tx: Tx,
  { userId, sessionId, secret, now }: { userId: string; sessionId: string; secret: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions.two_factor as f (user_id, pending_secret, pending_at, pending_session_id)
    values (${userId}, ${secret}, ${now}, ${sessionId})
    on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at,
      pending_session_id = excluded.pending_session_id
      where f.secret is null
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Activates the pending secret. False when it was replaced or confirmed in the meantime. */
export async function activateSecret(
  tx: Tx,
  activation: { userId: string; sessionId: string; pendingSecret: string; step: number; now: Date },
): Promise<boolean> {
  const { userId, sessionId, pendingSecret, step, now } = activation;
  const { rows } = await sql`
    update sessions.two_factor set secret = pending_secret, enabled_at = ${now}, last_step = ${step},
      pending_secret = null, pending_at = null, pending_session_id = null
    where user_id = ${userId} and pending_session_id = ${sessionId} and pending_secret = ${pendingSecret}
      and secret is null
    returning user_id`.execute(tx);
  return rows.length === 1;
}

/** Consumes a TOTP step. The conditional update makes a code single-use. */
export async function consumeTotpStep(
  tx: Tx,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions.two_factor set last_step = ${step}
    where user_id = ${userId} and secret is not null and last_step < ${step} returning user_id`.execute(tx);
  return rows.length === 1;
}

export async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions.two_factor where user_id = ${userId}`.execute(tx);
  await sql`delete from sessions.recovery_code where user_id = ${userId}`.execute(tx);
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(
  tx: Tx,
  { userId, hashes }: { userId: string; hashes: readonly Buffer[] },
): Promise<void> {
  await sql`delete from sessions.recovery_code where user_id = ${userId}`.execute(tx);
  await sql`
    insert into sessions.recovery_code (user_id, hash)
    select ${userId}::uuid, unnest(${[...hashes]}::bytea[])`.execute(tx);
}

export async function hasRecoveryCode(
  reader: Reader,
  { userId, hash }: { userId: string; hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from sessions.recovery_code where user_id = ${userId} and hash = ${hash} and used_at is null`.execute(
    reader,
  );
  return rows.length === 1;
}

export async function consumeRecoveryCode(
  tx: Tx,
  { userId, hash, now }: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions.recovery_code set used_at = ${now}
    where user_id = ${userId} and hash = ${hash} and used_at is null returning user_id`.execute(tx);
  return rows.length === 1;
}

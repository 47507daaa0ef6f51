import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface StaffSession {
  readonly id: string;
  readonly staffId: string;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export async function insertStaffSession(
  tx: Tx,
  session: StaffSession & { tokenHash: Buffer },
): Promise<void> {
  await sql`
    insert into staff.session (id, token_hash, account_id, created_at, expires_at, last_used_at)
    values (${session.id}, ${session.tokenHash}, ${session.staffId}, ${session.lastUsedAt}, ${session.expiresAt},
      ${session.lastUsedAt})`.execute(tx);
}

export async function findStaffSession(reader: Reader, tokenHash: Buffer): Promise<StaffSession | undefined> {
  const { rows } = await sql<StaffSession>`
    select id, account_id as "staffId", expires_at as "expiresAt", last_used_at as "lastUsedAt"
    from staff.session where token_hash = ${tokenHash} and ended_at is null`.execute(reader);
  return rows[0];
}

export async function touchStaffSession(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update staff.session set last_used_at = ${now} where id = ${id} and ended_at is null and last_used_at < ${now}`.execute(
    tx,
  );
}

/** Ends one session, all of a member of staff, or all but one. */
export async function endStaffSessions(
  tx: Tx,
  ending: {
    staffId: string;
    sessionId?: string;
    exceptSessionId?: string;
    because: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    update staff.session set ended_at = ${ending.now}, ended_because = ${ending.because}
    where account_id = ${ending.staffId} and ended_at is null
      and (${ending.sessionId ?? null}::uuid is null or id = ${ending.sessionId ?? null}::uuid)
      and id is distinct from ${ending.exceptSessionId ?? null}::uuid`.execute(tx);
}

export async function sweepStaffSessions(tx: Tx, before: Date): Promise<void> {
  await sql`delete from staff.session where expires_at < ${before}`.execute(tx);
}

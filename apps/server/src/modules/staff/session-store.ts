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

/** A session with its owner's current rights. */
export interface SessionAccess extends StaffSession {
  /** Held everywhere. */
  readonly rights: readonly string[];
  /** Held at the own points by at least one role. */
  readonly pointRights: readonly string[];
  readonly pointIds: readonly string[];
}

/** One statement, so that session and rights are read consistently. */
export async function findSessionAccess(
  reader: Reader,
  tokenHash: Buffer,
): Promise<SessionAccess | undefined> {
  const { rows } = await sql<SessionAccess>`
    select s.id, s.account_id as "staffId", s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt",
      array(select distinct g.right_name from staff.account_role r join staff.role_right g on g.role = r.role
        where r.account_id = a.id and not g.own_points) as rights,
      array(select distinct g.right_name from staff.account_role r join staff.role_right g on g.role = r.role
        where r.account_id = a.id and g.own_points) as "pointRights",
      array(select p.point_id from staff.account_point p where p.account_id = a.id) as "pointIds"
    from staff.session s join staff.account a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.ended_at is null and a.disabled_at is null`.execute(reader);
  return rows[0];
}

export async function touchStaffSession(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update staff.session set last_used_at = ${now} where id = ${id} and ended_at is null and last_used_at < ${now}`.execute(
    tx,
  );
}

/** Ends one session, all sessions of a member of staff, or all but one. */
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

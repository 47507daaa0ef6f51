import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';
import type { TokenHashes } from './refresh-tokens.ts';
import type { SessionMode } from './session-policy.ts';

/** A session is one sign-in on one device, with the family of its refresh tokens. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly mode: SessionMode;
  readonly isVerified: boolean;
  readonly amr: readonly string[];
  readonly authTime: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

const columns = sql`
  s.id, s.user_id as "userId", s.device_id as "deviceId", s.mode, s.is_verified as "isVerified", s.amr,
  s.auth_time as "authTime", s.expires_at as "expiresAt", s.revoked_at as "revokedAt"`;

export async function insertSession(
  tx: Tx,
  session: Omit<Session, 'revokedAt'> & { now: Date },
): Promise<void> {
  await sql`
    insert into sessions.session (id, user_id, device_id, mode, is_verified, amr, auth_time, created_at, expires_at,
      last_used_at)
    values (${session.id}, ${session.userId}, ${session.deviceId}, ${session.mode}, ${session.isVerified},
      ${[...session.amr]}, ${session.authTime}, ${session.now}, ${session.expiresAt}, ${session.now})`.execute(
    tx,
  );
}

const sessionsById = sharedRead<string, Session>(
  (ids) =>
    sql`select ${numbered}, ${columns} from ${uuidKeys(ids)} join sessions.session s on s.id = wanted.key`,
);

export async function findSession(reader: Reader, id: string): Promise<Session | undefined> {
  const [session] = await sessionsById(reader, id);
  return session;
}

/** Which of these sessions have ended. */
export async function findEndedSessions(
  reader: Reader,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...ids]}::uuid[]) as asked (id)
    left join sessions.session s on s.id = asked.id
    where s.id is null or s.revoked_at is not null or s.expires_at <= ${now}`.execute(reader);
  return rows.map(({ id }) => id);
}

export async function touchSession(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update sessions.session set last_used_at = ${now} where id = ${id}`.execute(tx);
  await sql`
    update sessions.device d set last_seen_at = ${now} from sessions.session s
    where s.id = ${id} and d.user_id = s.user_id and d.device_id = s.device_id`.execute(tx);
}

export interface Ending {
  readonly userId: string;
  readonly because: string;
  readonly now: Date;
  /** Absent: all sessions of the user. */
  readonly deviceId?: string;
  readonly sessionId?: string;
  readonly exceptSessionId?: string;
}

/** Reasons after which the same device continues with a newer session. */
const replacing: ReadonlySet<string> = new Set(['Replaced', 'Renewed']);

/** Ends sessions and notifies every process on commit, so that tokens and open connections stop too (S-08). */
export async function revokeSessions(tx: Tx, ending: Ending): Promise<string[]> {
  const state = replacing.has(ending.because) ? 'replaced' : 'revoked';
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update sessions.session set revoked_at = ${ending.now}, revoked_because = ${ending.because}
      where user_id = ${ending.userId} and revoked_at is null
        and (${ending.deviceId ?? null}::text is null or device_id = ${ending.deviceId ?? null})
        and (${ending.sessionId ?? null}::uuid is null or id = ${ending.sessionId ?? null})
        and (${ending.exceptSessionId ?? null}::uuid is null or id <> ${ending.exceptSessionId ?? null})
      returning id
    )
    select id, pg_notify('session_revoked', id::text || ' ' || ${state}::text) from ended`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertToken(
  tx: Tx,
  token: TokenHashes & { sessionId: string; seq: number; now: Date },
): Promise<void> {
  await sql`
    insert into sessions.refresh_token (selector_hash, secret_hash, session_id, seq, state, created_at)
    values (${token.selectorHash}, ${token.secretHash}, ${token.sessionId}, ${token.seq}, 'active', ${token.now})`.execute(
    tx,
  );
}

export interface Rotation extends TokenHashes {
  readonly userId: string;
  readonly deviceId: string;
  readonly mode: 'split' | 'unsplit';
  readonly now: Date;
  readonly idleSince: Date;
  readonly successorSecretHash: Buffer;
  readonly successorForParent: string;
  readonly successorForItself: string;
}

/** The conditional update that decides who rotates (S-03). After it no other request finds the token active. */
export async function rotateToken(tx: Tx, r: Rotation): Promise<(Session & { seq: number }) | undefined> {
  const { rows } = await sql<Session & { seq: number }>`
    update sessions.refresh_token t set state = 'rotated', rotated_at = ${r.now},
      successor_secret_hash = ${r.successorSecretHash}, successor_for_parent = ${r.successorForParent},
      successor_for_itself = ${r.successorForItself}
    from sessions.session s
    where t.selector_hash = ${r.selectorHash} and t.secret_hash = ${r.secretHash} and t.state = 'active'
      and t.created_at > ${r.idleSince} and s.id = t.session_id and s.user_id = ${r.userId}
      and s.device_id = ${r.deviceId} and (s.mode = 'split') = (${r.mode} = 'split')
      and s.revoked_at is null and s.expires_at > ${r.now}
    returning ${columns}, t.seq`.execute(tx);
  return rows[0];
}

export interface FoundToken {
  readonly session: Session;
  readonly state: 'active' | 'rotated';
  readonly createdAt: Date;
  readonly rotatedAt: Date | null;
  readonly isParentOfActive: boolean;
  readonly secretHash: Buffer;
  readonly successorSecretHash: Buffer | null;
  readonly successorForParent: string | null;
  readonly successorForItself: string | null;
}

/** Locks and returns a token in any state. */
export async function lockToken(tx: Tx, selectorHash: Buffer): Promise<FoundToken | undefined> {
  const { rows } = await sql<Omit<FoundToken, 'session'> & { sessionId: string }>`
    select t.session_id as "sessionId", t.state, t.created_at as "createdAt", t.rotated_at as "rotatedAt",
      t.secret_hash as "secretHash", t.successor_secret_hash as "successorSecretHash",
      t.successor_for_parent as "successorForParent", t.successor_for_itself as "successorForItself",
      exists (select from sessions.refresh_token n
        where n.session_id = t.session_id and n.seq = t.seq + 1 and n.state = 'active') as "isParentOfActive"
    from sessions.refresh_token t where t.selector_hash = ${selectorHash} for update`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { sessionId, ...token } = found;
  const session = await findSession(tx, sessionId);
  return session && { ...token, session };
}

/** Deletes sessions that ended long ago, with their tokens. */
export async function sweepSessions(tx: Tx, before: Date): Promise<void> {
  await sql`delete from sessions.session where expires_at < ${before} or revoked_at < ${before}`.execute(tx);
  await sql`delete from sessions.login_ticket where expires_at < ${before}`.execute(tx);
}

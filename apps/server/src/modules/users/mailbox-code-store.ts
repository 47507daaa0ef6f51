import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { CodeLength, CodeSeries, MailboxCode } from './code-policy.ts';

export interface MailboxKey {
  readonly purpose: string;
  readonly email: string;
}

/** The advisory lock serializes requests for one mailbox, even before its row exists. */
export async function lockMailboxCode(tx: Tx, { purpose, email }: MailboxKey): Promise<MailboxCode | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox-code ${purpose} ${email}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<MailboxCode>`
    select origin, is_shared as "isShared", digits, sent_at as "sentAt", expires_at as "expiresAt", used_at as "usedAt"
    from users.mailbox_code where purpose = ${purpose} and email = ${email}`.execute(tx);
  return rows[0] ?? null;
}

export interface NewMailboxCode extends MailboxKey {
  readonly origin: string;
  readonly digits: CodeLength;
  readonly salt: Buffer;
  readonly hash: Buffer;
  /** Whether the previous code stays valid until it expires. */
  readonly isOverlapping: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Makes the new code the current one and keeps at most one previous code, so there are never more than two. */
export async function putMailboxCode(tx: Tx, code: NewMailboxCode): Promise<void> {
  const kept = (column: string, before: string) =>
    sql`${sql.ref(before)} = case when ${code.isOverlapping} then ${sql.ref(`c.${column}`)}
      when c.used_at is null then ${sql.ref(`c.${before}`)} end`;
  await sql`
    insert into users.mailbox_code as c (purpose, email, origin, digits, salt, hash, sent_at, expires_at)
    values (${code.purpose}, ${code.email}, ${code.origin}, ${code.digits}, ${code.salt}, ${code.hash}, ${code.now},
      ${code.expiresAt})
    on conflict (purpose, email) do update set
      ${kept('digits', 'previous_digits')}, ${kept('salt', 'previous_salt')}, ${kept('hash', 'previous_hash')},
      ${kept('expires_at', 'previous_expires_at')},
      origin = excluded.origin, is_shared = false, digits = excluded.digits, salt = excluded.salt,
      hash = excluded.hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null`.execute(
    tx,
  );
}

/** Others rely on the current code too, so no single origin's next request may invalidate it. */
export async function shareMailboxCode(tx: Tx, { purpose, email }: MailboxKey): Promise<void> {
  await sql`
    update users.mailbox_code set is_shared = true
    where purpose = ${purpose} and email = ${email} and not is_shared`.execute(tx);
}

export interface ComparableCode {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** The codes that a guess of this length is compared with: at most two. */
export async function listLiveCodes(
  reader: Reader,
  { purpose, email, digits, now }: MailboxKey & { digits: number; now: Date },
): Promise<readonly ComparableCode[]> {
  const { rows } = await sql<ComparableCode>`
    select salt, hash from users.mailbox_code
    where purpose = ${purpose} and email = ${email} and used_at is null and digits = ${digits} and expires_at > ${now}
    union all
    select previous_salt, previous_hash from users.mailbox_code
    where purpose = ${purpose} and email = ${email} and used_at is null and previous_digits = ${digits}
      and previous_expires_at > ${now}`.execute(reader);
  return rows;
}

/** Consumes a code and invalidates the mailbox's other one. False when another request was first. */
export async function useMailboxCode(
  tx: Tx,
  { purpose, email, hash, now }: MailboxKey & { hash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update users.mailbox_code set used_at = ${now}, previous_digits = null, previous_salt = null, previous_hash = null,
      previous_expires_at = null
    where purpose = ${purpose} and email = ${email} and used_at is null
      and ((hash = ${hash} and expires_at > ${now}) or (previous_hash = ${hash} and previous_expires_at > ${now}))
    returning purpose`.execute(tx);
  return rows.length === 1;
}

/** The code requests of one origin. `tries` is 0 because guesses are counted elsewhere. */
export async function findRequests(
  reader: Reader,
  { purpose, email, origin }: MailboxKey & { origin: string },
): Promise<CodeSeries | null> {
  const { rows } = await sql<CodeSeries>`
    select started_at as "startedAt", sent_at as "sentAt", sends, 0 as tries from users.code_request
    where purpose = ${purpose} and email = ${email} and origin = ${origin}`.execute(reader);
  return rows[0] ?? null;
}

export async function recordRequest(
  tx: Tx,
  request: MailboxKey & { origin: string; isNewSeries: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into users.code_request as r (purpose, email, origin, started_at, sent_at, sends)
    values (${request.purpose}, ${request.email}, ${request.origin}, ${request.now}, ${request.now}, 1)
    on conflict (purpose, email, origin) do update set sent_at = excluded.sent_at,
      sends = case when ${request.isNewSeries} then 1 else r.sends + 1 end,
      started_at = case when ${request.isNewSeries} then excluded.started_at else r.started_at end`.execute(
    tx,
  );
}

export async function sweepMailboxCodes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from users.mailbox_code where expires_at < ${before}`.execute(tx);
  await sql`delete from users.code_request where sent_at < ${before}`.execute(tx);
}

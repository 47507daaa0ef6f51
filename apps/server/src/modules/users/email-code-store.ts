import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { CodeSeries } from './code-policy.ts';

export interface CodeKey {
  readonly purpose: string;
  readonly subject: string;
}

/** The advisory lock serializes senders for one subject, even before its row exists. */
export async function lockCode(tx: Tx, { purpose, subject }: CodeKey): Promise<CodeSeries | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email-code ${purpose} ${subject}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<CodeSeries>`
    select series_started_at as "startedAt", sent_at as "sentAt", sends, tries from users.email_code
    where purpose = ${purpose} and subject = ${subject}`.execute(tx);
  return rows[0] ?? null;
}

export interface NewCode extends CodeKey {
  readonly salt: Buffer;
  readonly hash: Buffer;
  readonly isNewSeries: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Replaces the code. Within a series the count of tries stays. */
export async function putCode(tx: Tx, code: NewCode): Promise<void> {
  await sql`
    insert into users.email_code as c (purpose, subject, salt, hash, sent_at, expires_at, series_started_at)
    values (${code.purpose}, ${code.subject}, ${code.salt}, ${code.hash}, ${code.now}, ${code.expiresAt}, ${code.now})
    on conflict (purpose, subject) do update set
      salt = excluded.salt, hash = excluded.hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      used_at = null,
      tries = case when ${code.isNewSeries} then 0 else c.tries end,
      sends = case when ${code.isNewSeries} then 1 else c.sends + 1 end,
      series_started_at = case when ${code.isNewSeries} then excluded.sent_at else c.series_started_at end`.execute(
    tx,
  );
}

/** Counts one try and returns the stored hash, if there is a code that may still be tried. */
export async function tryCode(
  tx: Tx,
  { purpose, subject, triesMax, now }: CodeKey & { triesMax: number; now: Date },
): Promise<{ salt: Buffer; hash: Buffer } | undefined> {
  const { rows } = await sql<{ salt: Buffer; hash: Buffer }>`
    update users.email_code set tries = tries + 1
    where purpose = ${purpose} and subject = ${subject} and tries < ${triesMax} and used_at is null
      and expires_at > ${now}
    returning salt, hash`.execute(tx);
  return rows[0];
}

/** Consumes the code. False when another request was first, or a newer code replaced it. */
export async function useCode(
  tx: Tx,
  { purpose, subject, hash, now }: CodeKey & { hash: Buffer; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update users.email_code set used_at = ${now}, tries = 0
    where purpose = ${purpose} and subject = ${subject} and hash = ${hash} and used_at is null
    returning purpose`.execute(tx);
  return rows.length === 1;
}

export async function sweepCodes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from users.email_code where expires_at < ${before}`.execute(tx);
}

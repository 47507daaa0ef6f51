import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export interface NewMail {
  readonly eventId: string;
  readonly kind: string;
  readonly userId: string | null;
  readonly content: string;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

export interface WaitingMail {
  readonly userId: string | null;
  readonly content: string;
  readonly expiresAt: Date | null;
}

/** Whether the event's mail is already ordered. */
export async function hasMail(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from notifications.mail where event_id = ${eventId}`.execute(tx);
  return rows.length === 1;
}

/** False when the event's mail is already ordered. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications.mail (event_id, kind, user_id, content, created_at, expires_at)
    values (${mail.eventId}, ${mail.kind}, ${mail.userId}, ${mail.content}, ${mail.now}, ${mail.expiresAt})
    on conflict (event_id) do nothing returning event_id`.execute(tx);
  return rows.length === 1;
}

/** A mail that is neither sent nor dropped. */
export async function findWaitingMail(reader: Reader, eventId: string): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    select user_id as "userId", content, expires_at as "expiresAt" from notifications.mail
    where event_id = ${eventId} and ended_at is null`.execute(reader);
  return rows[0];
}

/** Also erases the content. */
export async function endMail(
  tx: Tx,
  { eventId, outcome, now }: { eventId: string; outcome: 'sent' | 'dropped'; now: Date },
): Promise<void> {
  await sql`
    update notifications.mail set content = null, ended_at = ${now}, outcome = ${outcome}
    where event_id = ${eventId}`.execute(tx);
}

export async function sweepMails(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notifications.mail where ended_at < ${before}`.execute(tx);
}

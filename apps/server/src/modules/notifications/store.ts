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

/** False when this event has made its mail already. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications.mail (event_id, kind, user_id, content, created_at, expires_at)
    values (${mail.eventId}, ${mail.kind}, ${mail.userId}, ${mail.content}, ${mail.now}, ${mail.expiresAt})
    on conflict (event_id) do nothing returning event_id`.execute(tx);
  return rows.length === 1;
}

/** Takes a mail for sending; nobody else gets it until then. Undefined when it is sent, dropped or in other hands. */
export async function claimMail(
  tx: Tx,
  { eventId, now, until }: { eventId: string; now: Date; until: Date },
): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    update notifications.mail set claimed_until = ${until}
    where event_id = ${eventId} and ended_at is null and (claimed_until is null or claimed_until <= ${now})
    returning user_id as "userId", content, expires_at as "expiresAt"`.execute(tx);
  return rows[0];
}

export async function releaseMail(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update notifications.mail set claimed_until = null where event_id = ${eventId} and ended_at is null`.execute(
    tx,
  );
}

/** What it said is gone with that. */
export async function endMail(
  tx: Tx,
  { eventId, outcome, now }: { eventId: string; outcome: 'sent' | 'dropped'; now: Date },
): Promise<void> {
  await sql`
    update notifications.mail set content = null, claimed_until = null, ended_at = ${now}, outcome = ${outcome}
    where event_id = ${eventId}`.execute(tx);
}

/** Mails whose sender took them and never came back: its process died in between. */
export async function listAbandoned(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from notifications.mail
    where ended_at is null and claimed_until <= ${now} order by event_id limit 100`.execute(reader);
  return rows.map(({ eventId }) => eventId);
}

export async function sweepMails(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notifications.mail where ended_at < ${before}`.execute(tx);
}

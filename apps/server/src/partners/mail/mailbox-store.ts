import { sql } from 'kysely';
import { asSandbox } from '../../platform/db/as-sandbox.ts';
import type { Db } from '../../platform/db/db.ts';

/** A mail as its recipient sees it. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: Date;
}

export interface StoredMail extends ReceivedMail {
  readonly id: string;
}

const STORED_MAX = 1000;

/** Stores a mail, and deletes the oldest beyond a limit. */
export async function storeMail(db: Db, mail: ReceivedMail): Promise<void> {
  await asSandbox(db, async (tx) => {
    await sql`
      insert into sandbox.mail (recipient, subject, text, html, sent_at)
      values (${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.sentAt})`.execute(tx);
    await sql`
      delete from sandbox.mail
      where id <= (select id from sandbox.mail order by id desc offset ${STORED_MAX} limit 1)`.execute(tx);
  });
}

/** Newest first; of one recipient, or of all. */
export async function listMails(
  db: Db,
  { to, limit }: { to?: string; limit: number },
): Promise<StoredMail[]> {
  const { rows } = await asSandbox(db, (tx) =>
    sql<StoredMail>`
      select id, recipient as "to", subject, text, html, sent_at as "sentAt" from sandbox.mail
      where ${to ?? null}::text is null or lower(recipient) = lower(${to ?? ''})
      order by id desc limit ${limit}`.execute(tx),
  );
  return rows;
}

export async function findMail(db: Db, id: string): Promise<StoredMail | undefined> {
  const { rows } = await asSandbox(db, (tx) =>
    sql<StoredMail>`
      select id, recipient as "to", subject, text, html, sent_at as "sentAt" from sandbox.mail
      where id = ${id}`.execute(tx),
  );
  return rows[0];
}

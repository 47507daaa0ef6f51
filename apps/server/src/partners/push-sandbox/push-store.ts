import { sql } from 'kysely';
import { asSandbox } from '../../platform/db/as-sandbox.ts';
import type { Db } from '../../platform/db/db.ts';

/** A push as the service received it. */
export interface ReceivedPush {
  readonly channel: 'web' | 'host';
  /** The path of the subscription, or the token of the host app. */
  readonly recipient: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For a browser encrypted, as base64url; for a host app as JSON. */
  readonly content: string;
  readonly sentAt: Date;
}

export interface StoredPush extends ReceivedPush {
  readonly id: string;
}

const STORED_MAX = 1000;

/** Stores a push, and deletes the oldest beyond a limit. */
export async function storePush(db: Db, push: ReceivedPush): Promise<void> {
  await asSandbox(db, async (tx) => {
    await sql`
      insert into sandbox.push (channel, recipient, headers, content, sent_at)
      values (${push.channel}, ${push.recipient}, ${JSON.stringify(push.headers)}::jsonb, ${push.content}, ${push.sentAt})`.execute(
      tx,
    );
    await sql`
      delete from sandbox.push
      where id <= (select id from sandbox.push order by id desc offset ${STORED_MAX} limit 1)`.execute(tx);
  });
}

/** Newest first; of one recipient, or of all. */
export async function listPushes(
  db: Db,
  { to, limit }: { to?: string; limit: number },
): Promise<StoredPush[]> {
  const { rows } = await asSandbox(db, (tx) =>
    sql<StoredPush>`
      select id, channel, recipient, headers, content, sent_at as "sentAt" from sandbox.push
      where ${to ?? null}::text is null or recipient = ${to ?? ''}
      order by id desc limit ${limit}`.execute(tx),
  );
  return rows;
}

import { sql } from 'kysely';
import { ask, type CompanionTable } from '../db/companion.ts';
import type { Reader, Tx } from '../db/db.ts';

/** A message by the partner's own id. */
export interface WebhookKey {
  readonly partner: string;
  readonly id: string;
}

export interface NewWebhook extends WebhookKey {
  readonly bodyHash: Buffer;
  readonly sealedBody: string;
  readonly event: string | null;
  readonly sentAt: Date;
  readonly receivedAt: Date;
}

export interface KnownWebhook {
  readonly bodyHash: Buffer;
  readonly state: 'received' | 'done' | 'dead';
}

/** A message that waits to be processed. */
export interface OpenWebhook {
  readonly sealedBody: string;
  readonly sentAt: Date;
  readonly receivedAt: Date;
  readonly attempts: number;
}

/** False if the id is known already, also under concurrent deliveries. */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<boolean> {
  const { partner, id, bodyHash, sealedBody, event, sentAt, receivedAt } = webhook;
  const { rows } = await sql<{ id: string }>`
    insert into platform.webhook (partner, id, body_hash, sealed_body, event, sent_at, received_at)
    values (${partner}, ${id}, ${bodyHash}, ${sealedBody}, ${event}, ${sentAt}, ${receivedAt})
    on conflict (partner, id) do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function findWebhook(
  reader: Reader,
  { partner, id }: WebhookKey,
): Promise<KnownWebhook | undefined> {
  const { rows } = await sql<KnownWebhook>`
    select body_hash as "bodyHash", state from platform.webhook
    where partner = ${partner} and id = ${id}`.execute(reader);
  return rows[0];
}

/** Queues a dead message again. False if it is no longer dead. */
export async function reviveWebhook(tx: Tx, webhook: NewWebhook): Promise<boolean> {
  const { partner, id, sealedBody, sentAt, receivedAt } = webhook;
  const { rows } = await sql<{ id: string }>`
    update platform.webhook
    set state = 'received', attempts = 0, last_error = null, ended_at = null, sealed_body = ${sealedBody},
      sent_at = ${sentAt}, received_at = ${receivedAt}
    where partner = ${partner} and id = ${id} and state = 'dead'
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function findOpenWebhook(
  reader: Reader,
  { partner, id }: WebhookKey,
): Promise<OpenWebhook | undefined> {
  const { rows } = await sql<OpenWebhook>`
    select sealed_body as "sealedBody", sent_at as "sentAt", received_at as "receivedAt", attempts
    from platform.webhook where partner = ${partner} and id = ${id} and state = 'received'`.execute(reader);
  return rows[0];
}

/**
 * Consumes messages: marks them as done and deletes their bodies. The condition on the state makes a message single-use
 * under concurrency. Written in the transaction of the effect, or with its posting.
 */
export const consumedWebhooks: CompanionTable<WebhookKey & { readonly at: Date }> = {
  name: 'platform.webhook',
  locks: ({ partner, id }) => [`platform.webhook ${partner} ${id}`],
  *write(messages) {
    const rows = yield* ask(sql<{ partner: string; id: string }>`
      update platform.webhook w
      set state = 'done', attempts = w.attempts + 1, sealed_body = null, last_error = null, ended_at = m.at
      from unnest(
        ${messages.map(({ partner }) => partner)}::text[], ${messages.map(({ id }) => id)}::text[],
        ${messages.map(({ at }) => at)}::timestamptz[]
      ) as m (partner, id, at)
      where w.partner = m.partner and w.id = m.id and w.state = 'received'
      returning w.partner, w.id`);
    const done = new Set(rows.map(({ partner, id }) => `${partner} ${id}`));
    // Of two rows for one message only the first takes effect.
    return messages.map(({ partner, id }) => done.delete(`${partner} ${id}`));
  },
};

/** Counts a failed attempt; after the last one the message is dead. Undefined if it is not open any more. */
export async function countFailure(
  tx: Tx,
  { partner, id }: WebhookKey,
  { reason, attemptsMax, at }: { reason: string; attemptsMax: number; at: Date },
): Promise<{ readonly attempts: number; readonly isDead: boolean } | undefined> {
  const { rows } = await sql<{ attempts: number; isDead: boolean }>`
    update platform.webhook
    set attempts = attempts + 1, last_error = ${reason},
      state = case when attempts + 1 >= ${attemptsMax}::int then 'dead' else 'received' end,
      ended_at = case when attempts + 1 >= ${attemptsMax}::int then ${at}::timestamptz end
    where partner = ${partner} and id = ${id} and state = 'received'
    returning attempts, state = 'dead' as "isDead"`.execute(tx);
  return rows[0];
}

/** Deletes what was kept long enough: bodies of dead messages first, later whole rows. */
export async function sweepWebhooks(
  tx: Tx,
  { bodiesBefore, rowsBefore }: { bodiesBefore: Date; rowsBefore: Date },
): Promise<void> {
  await sql`delete from platform.webhook where ended_at < ${rowsBefore}`.execute(tx);
  await sql`
    update platform.webhook set sealed_body = null
    where state = 'dead' and ended_at < ${bodiesBefore} and sealed_body is not null`.execute(tx);
}

export async function countDead(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ partner: string; count: string }>`
    select partner, count(*)::text as count from platform.webhook where state = 'dead' group by partner`.execute(
    reader,
  );
  return new Map(rows.map(({ partner, count }) => [partner, count]));
}

/** The age of the oldest unprocessed message, in seconds. */
export async function oldestOpenSeconds(reader: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(received_at)), 0)::float8 as seconds
    from platform.webhook where state = 'received'`.execute(reader);
  return rows[0]?.seconds ?? 0;
}

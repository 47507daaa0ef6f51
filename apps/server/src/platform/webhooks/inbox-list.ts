import type { listWebhooks as endpoint, Reply } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../db/db.ts';
import type { WebhookKey } from './store.ts';

export type ListedWebhook = Reply<typeof endpoint>['items'][number];

const LIST_MAX = 100;

/** The newest messages, or the failing ones that are not processed; dead ones need a person. */
export async function listInbox(
  reader: Reader,
  { isOpen }: { readonly isOpen: boolean },
): Promise<ListedWebhook[]> {
  const { rows } = await sql<{
    partner: ListedWebhook['partner'];
    id: string;
    event: string | null;
    receivedAt: Date;
    attempts: number;
    state: 'received' | 'done' | 'dead';
    lastError: string | null;
  }>`
    select w.partner, w.id, w.event, w.received_at as "receivedAt", w.attempts, w.state, left(w.last_error, 100) as "lastError"
    from platform.webhook w
    where not ${isOpen} or w.state = 'dead' or (w.state = 'received' and w.attempts > 0)
    order by w.received_at desc, w.id limit ${LIST_MAX}`.execute(reader);
  return rows.map(({ state, lastError, receivedAt, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    outcome: state === 'received' ? 'waiting' : state,
    problem: state === 'done' ? null : lastError,
  }));
}

/** Of a day in UTC: how many came, and how many of them are dead or failing. */
export async function countInbox(
  reader: Reader,
  day: string,
): Promise<{ readonly received: number; readonly failed: number }> {
  const { rows } = await sql<{ received: number; failed: number }>`
    select count(*)::int as received,
      count(*) filter (where state = 'dead' or (state = 'received' and attempts > 0))::int as failed
    from platform.webhook
    where received_at >= ${day}::date::timestamp at time zone 'UTC'
      and received_at < (${day}::date + 1)::timestamp at time zone 'UTC'`.execute(reader);
  return rows[0] ?? { received: 0, failed: 0 };
}

/** Queues a dead message again, if its body is still stored. */
export async function retryDead(tx: Tx, { partner, id }: WebhookKey): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update platform.webhook set state = 'received', attempts = 0, last_error = null, ended_at = null
    where partner = ${partner} and id = ${id} and state = 'dead' and sealed_body is not null
    returning id`.execute(tx);
  return rows.length > 0;
}

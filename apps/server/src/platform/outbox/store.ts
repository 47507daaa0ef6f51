import { sql } from 'kysely';
import type { CompanionTable } from '../db/companion.ts';
import type { Reader, Tx } from '../db/db.ts';
import type { OutboxEvent } from './outbox.ts';

/** Any constant will do, as long as nothing else uses it. */
const FAN_OUT_LOCK = 7_163_002;

export interface NewEvent {
  readonly topic: string;
  readonly key: string;
  readonly payload: object;
  readonly occurredAt: Date;
}

export interface DueDelivery {
  readonly consumer: string;
  readonly attempts: number;
  readonly event: OutboxEvent;
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await sql`
    insert into platform.event (topic, key, payload, occurred_at)
    values (${event.topic}, ${event.key}, ${JSON.stringify(event.payload)}::jsonb, ${event.occurredAt})`.execute(
    tx,
  );
}

/** The numbers follow the order of the list, so that events of one key keep theirs. */
export async function insertEvents(
  tx: Tx,
  { topic, occurredAt }: Pick<NewEvent, 'topic' | 'occurredAt'>,
  events: readonly Pick<NewEvent, 'key' | 'payload'>[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into platform.event (topic, key, payload, occurred_at)
    select ${topic}, e.key, e.payload::jsonb, ${occurredAt}::timestamptz
    from unnest(${events.map(({ key }) => key)}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[])
      with ordinality as e (key, payload, no)
    order by e.no`.execute(tx);
}

export const eventTable: CompanionTable<NewEvent> = {
  name: 'platform.event',
  async write(tx, events) {
    await sql`
      insert into platform.event (topic, key, payload, occurred_at)
      select topic, key, payload::jsonb, occurred_at
      from unnest(
        ${events.map(({ topic }) => topic)}::text[], ${events.map(({ key }) => key)}::text[],
        ${events.map(({ payload }) => JSON.stringify(payload))}::text[],
        ${events.map(({ occurredAt }) => occurredAt)}::timestamptz[]
      ) with ordinality as e (topic, key, payload, occurred_at, n)
      order by n`.execute(tx);
    return events.map(() => true);
  },
};

/**
 * Makes a delivery for each consumer of each new event. Answers how many events were looked at: none while another
 * worker is at it, because two at once could bring a later event of a key before an earlier one.
 */
export async function fanOut(
  tx: Tx,
  {
    consumers,
    now,
    limit,
  }: { consumers: readonly { name: string; topic: string }[]; now: Date; limit: number },
): Promise<number> {
  const names = consumers.map(({ name }) => name);
  const topics = consumers.map(({ topic }) => topic);
  const { rows } = await sql<{ count: number }>`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${FAN_OUT_LOCK}) as mine
    ), fresh as (
      select id, topic, key from platform.event
      where not is_fanned_out and (select mine from turn)
      order by id
      limit ${limit}
    ), marked as (
      update platform.event e set is_fanned_out = true from fresh where e.id = fresh.id
    ), made as (
      insert into platform.delivery (consumer, event_id, topic, key, next_attempt_at)
      select wanted.name, fresh.id, fresh.topic, fresh.key, ${now}
      from fresh
      join unnest(${names}::text[], ${topics}::text[]) as wanted (name, topic) on wanted.topic = fresh.topic
    )
    select count(*)::int as count from fresh`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the next delivery that is due and is the oldest of its key: a later event of the same key waits, also while
 * the earlier one is waiting for its next attempt. Deliveries that another worker holds are passed over.
 */
export async function lockDue(
  tx: Tx,
  { consumers, now }: { consumers: readonly string[]; now: Date },
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select d.consumer, d.attempts, e.id, e.topic, e.key, e.payload, e.occurred_at as "occurredAt"
    from platform.delivery d
    join platform.event e on e.id = d.event_id
    where d.consumer = any (${consumers}::text[])
      and d.next_attempt_at <= ${now}
      and not exists (
        select from platform.delivery earlier
        where earlier.consumer = d.consumer and earlier.topic = d.topic and earlier.key = d.key
          and earlier.event_id < d.event_id
      )
    order by d.next_attempt_at, d.event_id
    limit 1
    for update of d skip locked`.execute(tx);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { consumer, attempts, ...event } = row;
  return { consumer, attempts, event };
}

interface DeliveryRow extends OutboxEvent {
  readonly consumer: string;
  readonly attempts: number;
}

export async function removeDelivery(tx: Tx, { consumer, event }: DueDelivery): Promise<void> {
  await sql`delete from platform.delivery where consumer = ${consumer} and event_id = ${event.id}`.execute(
    tx,
  );
}

export async function postponeDelivery(
  tx: Tx,
  { consumer, event }: DueDelivery,
  { nextAttemptAt, reason }: { nextAttemptAt: Date; reason: string },
): Promise<void> {
  await sql`
    update platform.delivery
    set attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}, last_error = ${reason}
    where consumer = ${consumer} and event_id = ${event.id}`.execute(tx);
}

/** The age of the oldest delivery that nobody has taken; zero when there is none. */
export async function oldestDeliverySeconds(reader: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${now}::timestamptz - min(e.occurred_at)), 0)::float8 as seconds
    from platform.delivery d join platform.event e on e.id = d.event_id`.execute(reader);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

export async function sweepEvents(tx: Tx, before: Date): Promise<void> {
  await sql`select platform.sweep_events(${before})`.execute(tx);
}

export async function forgetSecrets(tx: Tx, eventId: string): Promise<void> {
  await sql`select platform.forget_event_secrets(${eventId}::bigint)`.execute(tx);
}

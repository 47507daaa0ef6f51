import { type RawBuilder, sql } from 'kysely';
import { ask, type CompanionTable } from '../db/companion.ts';
import type { Reader, Tx } from '../db/db.ts';
import type { Lane, OutboxEvent } from './outbox.ts';

/** An arbitrary constant that nothing else uses. */
const FAN_OUT_LOCK = 7_163_002;

export interface NewEvent {
  readonly topic: string;
  readonly lane: Lane;
  readonly key: string;
  readonly payload: object;
  readonly occurredAt: Date;
}

export interface ConsumerName {
  readonly name: string;
  readonly topic: string;
}

export interface DueDelivery {
  readonly consumer: string;
  readonly attempts: number;
  readonly event: OutboxEvent;
}

/** Ids follow the order of the list, so that events of one key keep their order. */
export const eventsInsert = (events: readonly NewEvent[]): RawBuilder<unknown> => sql`
  insert into platform.event (topic, lane, key, payload, occurred_at)
  select topic, lane, key, payload::jsonb, occurred_at
  from unnest(
    ${events.map(({ topic }) => topic)}::text[], ${events.map(({ lane }) => lane)}::text[],
    ${events.map(({ key }) => key)}::text[],
    ${events.map(({ payload }) => JSON.stringify(payload))}::text[],
    ${events.map(({ occurredAt }) => occurredAt)}::timestamptz[]
  ) with ordinality as e (topic, lane, key, payload, occurred_at, n)
  order by n`;

export const eventTable: CompanionTable<NewEvent> = {
  name: 'platform.event',
  locks: () => [],
  *write(events) {
    yield* ask(eventsInsert(events));
    return events.map(() => true);
  },
};

/** Whether a lane has anything to do now: a look by three indexes, which is all that a quiet lane costs. */
export async function hasWork(
  reader: Reader,
  { lane, now }: { readonly lane: Lane; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ hasWork: boolean }>`
    select exists (select from platform.event where lane = ${lane} and not is_fanned_out)
      or exists (select from platform.delivery where lane = ${lane} and attempts = 0)
      or exists (select from platform.delivery where lane = ${lane} and attempts > 0 and next_attempt_at <= ${now})
      as "hasWork"`.execute(reader);
  return rows[0]?.hasWork === true;
}

/** A new event, and the consumers that still have an earlier event of its key to take. */
export interface NewEventRow {
  readonly event: OutboxEvent;
  readonly waiting: readonly string[];
}

/**
 * Whether the events of a lane that have no deliveries yet are this transaction's. A statement of its own: the next one sees
 * all that the worker before it committed.
 */
export async function tryLockLane(tx: Tx, lane: Lane): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${FAN_OUT_LOCK}, hashtext(${lane})) as mine`.execute(tx);
  return rows[0]?.mine === true;
}

/** The events of a lane that have no deliveries yet, oldest first. */
export async function listNew(
  tx: Tx,
  { lane, consumers, limit }: { lane: Lane; consumers: readonly ConsumerName[]; limit: number },
): Promise<readonly NewEventRow[]> {
  const { rows } = await sql<OutboxEvent & Pick<NewEventRow, 'waiting'>>`
    select e.id, e.topic, e.key, e.payload, e.occurred_at as "occurredAt", array(
      select wanted.name
      from unnest(${consumers.map(({ name }) => name)}::text[], ${consumers.map(({ topic }) => topic)}::text[]) as wanted (name, topic)
      where wanted.topic = e.topic and exists (
        select from platform.delivery d where d.consumer = wanted.name and d.topic = e.topic and d.key = e.key
      )
    ) as waiting
    from platform.event e
    where e.lane = ${lane} and not e.is_fanned_out
    order by e.id
    limit ${limit}`.execute(tx);
  return rows.map(({ waiting, ...event }) => ({ event, waiting }));
}

/** Marks events as fanned out, and creates deliveries for the consumers that wait for an earlier event of the key. */
export async function markNew(
  tx: Tx,
  { lane, events, now }: { lane: Lane; events: readonly NewEventRow[]; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await sql`
    update platform.event set is_fanned_out = true
    where id = any(${events.map(({ event }) => event.id)}::bigint[]) and not is_fanned_out
    returning 1`.execute(tx);
  if (rows.length !== events.length) throw new Error('Two workers took the same events.');
  const kept = events.flatMap(({ waiting, event }) => waiting.map((name) => ({ name, id: event.id })));
  if (kept.length === 0) return;
  await sql`
    insert into platform.delivery (consumer, event_id, topic, key, lane, next_attempt_at)
    select kept.name, e.id, e.topic, e.key, ${lane}, ${now}
    from unnest(${kept.map(({ name }) => name)}::text[], ${kept.map(({ id }) => id)}::bigint[]) as kept (name, id)
    join platform.event e on e.id = kept.id`.execute(tx);
}

/**
 * Creates a delivery for each consumer of each new event of a lane, and returns the number of events. Only one worker at a
 * time does this (advisory lock): two could create the deliveries of one key out of order. The others return zero.
 */
export async function fanOut(
  tx: Tx,
  {
    lane,
    consumers,
    now,
    limit,
  }: { lane: Lane; consumers: readonly ConsumerName[]; now: Date; limit: number },
): Promise<number> {
  if (!(await tryLockLane(tx, lane))) return 0;
  const names = consumers.map(({ name }) => name);
  const topics = consumers.map(({ topic }) => topic);
  const { rows } = await sql<{ count: number }>`
    with fresh as (
      select id, topic, key from platform.event
      where lane = ${lane} and not is_fanned_out
      order by id
      limit ${limit}
    ), marked as (
      update platform.event e set is_fanned_out = true from fresh where e.id = fresh.id
    ), made as (
      insert into platform.delivery (consumer, event_id, topic, key, lane, next_attempt_at)
      select wanted.name, fresh.id, fresh.topic, fresh.key, ${lane}, ${now}
      from fresh
      join unnest(${names}::text[], ${topics}::text[]) as wanted (name, topic) on wanted.topic = fresh.topic
    )
    select count(*)::int as count from fresh`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the next deliveries of a lane, in event order. An event is taken only together with, or after, every earlier event
 * of its key: an earlier one that failed, or that another worker has locked, blocks it.
 */
export async function lockDue(
  tx: Tx,
  {
    lane,
    consumers,
    now,
    limit,
    isRetry,
  }: { lane: Lane; consumers: readonly string[]; now: Date; limit: number; isRetry: boolean },
): Promise<readonly DueDelivery[]> {
  const isDue = isRetry ? sql`d.attempts > 0 and d.next_attempt_at <= ${now}` : sql`d.attempts = 0`;
  const { rows } = await sql<DeliveryRow>`
    with locked as materialized (
      select d.consumer, d.event_id, d.topic, d.key, d.attempts
      from platform.delivery d
      where d.lane = ${lane} and ${isDue} and d.consumer = any (${consumers}::text[])
        and not exists (
          select from platform.delivery failed
          where failed.consumer = d.consumer and failed.topic = d.topic and failed.key = d.key
            and failed.event_id < d.event_id and failed.attempts > 0
        )
      order by d.event_id
      limit ${limit}
      for update of d skip locked
    )
    select l.consumer, l.attempts, e.id, e.topic, e.key, e.payload, e.occurred_at as "occurredAt"
    from locked l
    join platform.event e on e.id = l.event_id
    where not exists (
      select from platform.delivery earlier
      where earlier.consumer = l.consumer and earlier.topic = l.topic and earlier.key = l.key
        and earlier.event_id < l.event_id
        and not exists (
          select from locked other where other.consumer = earlier.consumer and other.event_id = earlier.event_id
        )
    )
    order by l.event_id`.execute(tx);
  return rows.map(dueDelivery);
}

/** Locks one delivery again; empty if it is gone, locked by another worker, or behind an earlier one of its key. */
export async function lockDelivery(
  tx: Tx,
  { consumer, event: { id } }: DueDelivery,
): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.consumer, d.attempts, e.id, e.topic, e.key, e.payload, e.occurred_at as "occurredAt"
    from platform.delivery d
    join platform.event e on e.id = d.event_id
    where d.consumer = ${consumer} and d.event_id = ${id}
      and not exists (
        select from platform.delivery earlier
        where earlier.consumer = d.consumer and earlier.topic = d.topic and earlier.key = d.key
          and earlier.event_id < d.event_id
      )
    for update of d skip locked`.execute(tx);
  return rows.map(dueDelivery);
}

interface DeliveryRow extends OutboxEvent {
  readonly consumer: string;
  readonly attempts: number;
}

const dueDelivery = ({ consumer, attempts, ...event }: DeliveryRow): DueDelivery => ({
  consumer,
  attempts,
  event,
});

export async function removeDeliveries(tx: Tx, batch: readonly DueDelivery[]): Promise<void> {
  await sql`
    delete from platform.delivery d
    using unnest(${batch.map(({ consumer }) => consumer)}::text[], ${batch.map(({ event }) => event.id)}::bigint[])
      as taken (consumer, event_id)
    where d.consumer = taken.consumer and d.event_id = taken.event_id`.execute(tx);
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

/** The age of the oldest event that a consumer has not taken; zero when all took theirs. */
export async function oldestEventSeconds(reader: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from ${now}::timestamptz - least(
      (select min(occurred_at) from platform.event where not is_fanned_out),
      (select min(e.occurred_at) from platform.delivery d join platform.event e on e.id = d.event_id)
    )), 0)::float8 as seconds`.execute(reader);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

export async function sweepEvents(tx: Tx, before: Date): Promise<void> {
  await sql`select platform.sweep_events(${before})`.execute(tx);
}

export async function eraseEventSecrets(tx: Tx, eventId: string): Promise<void> {
  await sql`select platform.forget_event_secrets(${eventId}::bigint)`.execute(tx);
}

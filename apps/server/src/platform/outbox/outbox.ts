import type { RawBuilder } from 'kysely';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { type Companion, companion } from '../db/companion.ts';
import type { Tx } from '../db/db.ts';
import { eraseEventSecrets, eventsInsert, eventTable } from './store.ts';

/**
 * Lanes are delivered independently of each other: `urgent` for what a person waits for (codes, security mails), `live`
 * for updates of open screens, `bulk` for everything else.
 */
export const lanes = ['urgent', 'live', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

/** Something that happened. `key` is the subject; events of one key are delivered in order. */
export interface OutboxEvent {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}

/** A kind of event: its topic, its lane, and the validation of its payload when it is read back. */
export interface EventKind<Payload> {
  readonly topic: string;
  /** `bulk` when absent. */
  readonly lane?: Lane;
  parse(unchecked: unknown): Payload;
}

/** Makes the events of one lane. Example: `const kind = eventKinds('urgent'); kind('PasswordChanged', { userId: z.uuid() })`. */
export const eventKinds =
  (lane: Lane) =>
  <Shape extends z.ZodRawShape>(topic: string, shape: Shape): EventKind<z.infer<z.ZodObject<Shape>>> => {
    const schema = z.object(shape);
    return { topic, lane, parse: (unchecked) => schema.parse(unchecked) };
  };

/**
 * Consumes events of one topic. `take` runs in the transaction that also removes the deliveries, so its database writes
 * happen exactly once. Effects outside the database may be repeated after a crash and must be idempotent.
 */
export interface Consumer {
  /** Stored with pending deliveries: after a rename they are lost. */
  readonly name: string;
  readonly topic: string;
  /**
   * Whether it gets the sealed parts of the payload. At most one consumer of a topic: it removes them after use, and no
   * other consumer ever sees them, so that none depends on the order of delivery.
   */
  readonly opensSecrets?: boolean;
  /** Atomic: when it throws, the events are redelivered one by one, and only the failing one is postponed. */
  take(events: readonly OutboxEvent[], tx: Tx): Promise<void>;
}

export type ParsedEvent<Payload> = OutboxEvent & { readonly payload: Payload };

/** A consumer that handles one event after the other. */
export function consumer<Payload>(
  name: string,
  kind: EventKind<Payload>,
  take: (event: ParsedEvent<Payload>, tx: Tx) => Promise<void>,
): Consumer {
  return batchConsumer(name, kind, async (events, tx) => {
    for (const event of events) await take(event, tx);
  });
}

/** A consumer that handles a whole batch at once, in the order of the events. */
export function batchConsumer<Payload>(
  name: string,
  kind: EventKind<Payload>,
  take: (events: readonly ParsedEvent<Payload>[], tx: Tx) => Promise<void>,
): Consumer {
  return {
    name,
    topic: kind.topic,
    take: (events, tx) =>
      take(
        events.map((event) => ({ ...event, payload: kind.parse(event.payload) })),
        tx,
      ),
  };
}

/** Removes the fields whose name begins with "sealed", for consumers that open no secrets. */
export function withoutSecrets(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload;
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !name.startsWith('sealed')));
}

export interface Outbox {
  /** Appends in the caller's transaction: the event exists if and only if the change does. */
  append<Payload extends object>(
    tx: Tx,
    kind: EventKind<Payload>,
    event: { key: string; payload: Payload },
  ): Promise<void>;
  /** Appends many events of one kind with one statement, keeping their order. */
  appendAll<Payload extends object>(
    tx: Tx,
    kind: EventKind<Payload>,
    events: readonly { key: string; payload: Payload }[],
  ): Promise<void>;
  /** The statement that appends them, for a companion that sends it with its own; empty if there are no events. */
  appending<Payload extends object>(
    kind: EventKind<Payload>,
    events: readonly { key: string; payload: Payload }[],
  ): readonly RawBuilder<unknown>[];
  /** The same as a companion of a ledger posting: the event exists if and only if the posting does. */
  companion<Payload extends object>(
    kind: EventKind<Payload>,
    event: { key: string; payload: Payload },
  ): Companion;
  /** Removes the encrypted parts of an event after the consumer that opens them has used them (S-12). */
  eraseEventSecrets(tx: Tx, event: Pick<OutboxEvent, 'id'>): Promise<void>;
}

export function createOutbox({ clock }: { clock: Clock }): Outbox {
  const kindOf = ({ topic, lane = 'bulk' }: Pick<EventKind<unknown>, 'topic' | 'lane'>) => ({
    topic,
    lane,
    occurredAt: clock.now(),
  });
  const appending: Outbox['appending'] = (kind, events) => {
    const shared = kindOf(kind);
    return events.length === 0 ? [] : [eventsInsert(events.map((event) => ({ ...event, ...shared })))];
  };
  const appendAll: Outbox['appendAll'] = async (tx, kind, events) => {
    for (const statement of appending(kind, events)) await statement.execute(tx);
  };
  return {
    append: (tx, kind, event) => appendAll(tx, kind, [event]),
    appendAll,
    appending,
    companion: (kind, event) => companion(eventTable, { ...event, ...kindOf(kind) }),
    eraseEventSecrets: (tx, { id }) => eraseEventSecrets(tx, id),
  };
}

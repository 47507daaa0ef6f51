import type { Clock } from '../clock.ts';
import { type Companion, companion } from '../db/companion.ts';
import type { Tx } from '../db/db.ts';
import { eventTable, forgetSecrets, insertEvent, insertEvents } from './store.ts';

/** Something that happened, for whoever wants to know. `key` names what it happened to; events of one key keep their order. */
export interface OutboxEvent {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}

/** A kind of event: its topic, and how its payload is checked when it comes back from the database. */
export interface EventKind<Payload> {
  readonly topic: string;
  parse(unchecked: unknown): Payload;
}

/**
 * Reads events of one kind. `take` runs in the transaction that also ticks the event off, so what it writes to the
 * database happens exactly once. What it does outside may happen again after a crash: that must be harmless.
 */
export interface Consumer {
  /** Part of the stored state: renaming a consumer forgets what it has not taken yet. */
  readonly name: string;
  readonly topic: string;
  take(event: OutboxEvent, tx: Tx): Promise<void>;
}

/** Ties a kind of event to what is done about it; wiring hands the result to the worker. */
export function consumer<Payload>(
  name: string,
  kind: EventKind<Payload>,
  take: (event: OutboxEvent & { readonly payload: Payload }, tx: Tx) => Promise<void>,
): Consumer {
  return {
    name,
    topic: kind.topic,
    take: (event, tx) => take({ ...event, payload: kind.parse(event.payload) }, tx),
  };
}

export interface Outbox {
  /** Appends in the caller's transaction: the event exists if and only if the change it tells of does. */
  append<Payload extends object>(
    tx: Tx,
    kind: EventKind<Payload>,
    event: { key: string; payload: Payload },
  ): Promise<void>;
  /** Appends many events of one kind with one statement, in their order. */
  appendAll<Payload extends object>(
    tx: Tx,
    kind: EventKind<Payload>,
    events: readonly { key: string; payload: Payload }[],
  ): Promise<void>;
  /** The same, for a posting of the ledger: the event exists if and only if the posting does. */
  companion<Payload extends object>(
    kind: EventKind<Payload>,
    event: { key: string; payload: Payload },
  ): Companion;
  /** Takes the sealed parts out of an event, once their one reader has them (S-12). */
  forgetSecrets(tx: Tx, event: Pick<OutboxEvent, 'id'>): Promise<void>;
}

export function createOutbox({ clock }: { clock: Clock }): Outbox {
  return {
    append: (tx, kind, { key, payload }) =>
      insertEvent(tx, { topic: kind.topic, key, payload, occurredAt: clock.now() }),
    appendAll: (tx, kind, events) => insertEvents(tx, { topic: kind.topic, occurredAt: clock.now() }, events),
    companion: (kind, { key, payload }) =>
      companion(eventTable, { topic: kind.topic, key, payload, occurredAt: clock.now() }),
    forgetSecrets: (tx, { id }) => forgetSecrets(tx, id),
  };
}

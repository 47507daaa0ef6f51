import { type PublicTopic, type Topic, type TopicData, topicData, topics } from '@gim/contract';
import * as z from 'zod';
import type { Db, Tx } from '../db/db.ts';
import type { Ids } from '../ids.ts';
import { batchConsumer, type Consumer, type EventKind, type Outbox } from '../outbox/outbox.ts';
import { asciiJson, writeNotice } from './notice.ts';
import { notify } from './store.ts';

export type PrivateTopic = Exclude<Topic, PublicTopic>;

/** An event for one user. */
export type UserEvent = {
  [T in PrivateTopic]: { readonly topic: T; readonly userId: string; readonly data: TopicData<T> };
}[PrivateTopic];

/** An event for everybody. */
export type PublicEvent = {
  [T in PublicTopic]: { readonly topic: T; readonly data: TopicData<T> };
}[PublicTopic];

/** Sends events to live connections in all processes. */
export interface Stream {
  /**
   * Sends to a user's connections after the caller's transaction has committed, and never if it does not. Goes through
   * the outbox instead of a NOTIFY in this transaction, which would take a lock that all commits of the server share.
   */
  publish(tx: Tx, event: UserEvent): Promise<void>;
  /** For outbox consumers, whose transactions post no money: sends at their commit, with one statement. */
  notifyAll(tx: Tx, events: readonly UserEvent[]): Promise<void>;
  /** Sends to everybody, now. Not stored: the next one makes up for a lost one. */
  broadcast(event: PublicEvent): Promise<void>;
  /** Delivers published events; runs in the worker. */
  readonly consumer: Consumer;
}

const publishedShape = z.object({ topic: z.enum(topics), userId: z.uuid(), data: z.unknown() });
type Published = z.infer<typeof publishedShape>;

const published: EventKind<Published> = {
  topic: 'StreamEvent',
  lane: 'live',
  parse: (unchecked) => publishedShape.parse(unchecked),
};

export function createStream({ db, ids, outbox }: { db: Db; ids: Ids; outbox: Outbox }): Stream {
  const partsOf = ({ topic, userId, data }: Published): readonly string[] =>
    writeNotice({ topic, userId, text: eventText(topic, data) }, ids.next());
  return {
    publish: (tx, { topic, userId, data }) =>
      outbox.append(tx, published, { key: userId, payload: { topic, userId, data } }),
    notifyAll: (tx, events) => notify(tx, events.flatMap(partsOf)),
    broadcast: ({ topic, data }) =>
      notify(db.autocommit, writeNotice({ topic, userId: null, text: eventText(topic, data) }, ids.next())),
    consumer: batchConsumer('stream', published, (events, tx) =>
      notify(
        tx,
        events.flatMap(({ payload }) => partsOf(payload)),
      ),
    ),
  };
}

/** The message as clients get it, validated against the contract like every response (Z-05). */
export const eventText = (topic: Topic, data: unknown): string =>
  asciiJson({ type: 'event', topic, data: z.parse(topicData[topic], data) });

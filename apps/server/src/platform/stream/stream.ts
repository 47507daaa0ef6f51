import { type PublicTopic, type Topic, type TopicData, topicData, topics } from '@gim/contract';
import * as z from 'zod';
import type { Db, Tx } from '../db/db.ts';
import type { Ids } from '../ids.ts';
import { batchConsumer, type Consumer, type EventKind, type Outbox } from '../outbox/outbox.ts';
import { asciiJson, writeNotice } from './notice.ts';
import { notify } from './store.ts';

export type PrivateTopic = Exclude<Topic, PublicTopic>;

/** News for one user. */
export type UserEvent = {
  [T in PrivateTopic]: { readonly topic: T; readonly userId: string; readonly data: TopicData<T> };
}[PrivateTopic];

/** News for everybody. */
export type PublicEvent = {
  [T in PublicTopic]: { readonly topic: T; readonly data: TopicData<T> };
}[PublicTopic];

/** How a module tells open live connections, in whichever process they are. */
export interface Stream {
  /**
   * Tells a user's connections once the caller's transaction has committed, and never if it does not. It goes through
   * the outbox and not by a NOTIFY of this transaction: that would take a lock which all commits of the server share.
   */
  publish(tx: Tx, event: UserEvent): Promise<void>;
  /** For consumers of the outbox, whose transaction is none of the money's: tells at its commit, with one statement. */
  notifyAll(tx: Tx, events: readonly UserEvent[]): Promise<void>;
  /** Tells everybody, now. One that gets lost is made good by the next, so it is not kept. */
  broadcast(event: PublicEvent): Promise<void>;
  /** Hands on what was published; wiring gives it to the worker. */
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

/** The message as clients get it, checked against the contract like every answer (Z-05). */
export const eventText = (topic: Topic, data: unknown): string =>
  asciiJson({ type: 'event', topic, data: z.parse(topicData[topic], data) });

import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import { type Consumer, type Lane, lanes, type OutboxEvent, withoutSecrets } from './outbox.ts';
import {
  type DueDelivery,
  fanOut,
  hasWork,
  listNew,
  lockDelivery,
  lockDue,
  markNew,
  postponeDelivery,
  removeDeliveries,
  tryLockLane,
} from './store.ts';

export interface DeliveryOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly consumers: readonly Consumer[];
  /** How long to wait before the next poll when there was nothing to do. */
  readonly idleMs?: number;
  /** The most events that one transaction delivers. */
  readonly batchMax?: number;
}

export interface Delivery {
  /** Delivers everything that is due in every lane; returns the number of attempted deliveries. */
  drain(): Promise<number>;
  /** Starts one loop per lane. */
  start(): void;
  /** Finishes the current batches and stops. */
  stop(): Promise<void>;
}

const FAN_OUT_MAX = 1_000;
const BATCH_MAX = 500;
const PAUSE_MAX_SECONDS = 3600;

/**
 * Delivers events to their consumers, in batches. It polls instead of being notified: a NOTIFY in every money
 * transaction would take a lock that all commits of the server share.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { consumers, log, idleMs = 200 } = options;
  const names = consumers.map(({ name }) => name);
  if (new Set(names).size !== names.length)
    throw new Error(`Two outbox consumers share a name: ${names.join(', ')}.`);
  const opened = consumers.filter(({ opensSecrets }) => opensSecrets === true).map(({ topic }) => topic);
  if (new Set(opened).size !== opened.length)
    throw new Error(`Two outbox consumers open the secrets of one topic: ${opened.join(', ')}.`);
  const stopping = new AbortController();
  const deliverers = lanes.map((lane) => createLaneDelivery(lane, { ...options, signal: stopping.signal }));
  let running: Promise<unknown> | undefined;

  const loop = async (drainLane: () => Promise<number>): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await drainLane();
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read, retrying');
      }
      await sleep(idleMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    async drain() {
      let tried = 0;
      for (const drainLane of deliverers) tried += await drainLane();
      return tried;
    },
    start() {
      running ??= Promise.all(deliverers.map(loop));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Delivers everything that is due in one lane: new events in batches, then those whose backoff is over. */
function createLaneDelivery(
  lane: Lane,
  options: DeliveryOptions & { readonly signal: AbortSignal },
): () => Promise<number> {
  const { db, clock, consumers, signal, batchMax = BATCH_MAX } = options;
  const byName = new Map(consumers.map((found) => [found.name, found]));
  const names = [...byName.keys()];
  const lockBatch = (tx: Tx): Promise<readonly DueDelivery[]> =>
    lockDue(tx, { lane, consumers: names, now: clock.now(), limit: batchMax, isRetry: false });
  const lockRetry = (tx: Tx): Promise<readonly DueDelivery[]> =>
    lockDue(tx, { lane, consumers: names, now: clock.now(), limit: 1, isRetry: true });

  const fanOutNew = (): Promise<number> =>
    db.inTransaction((tx) => fanOut(tx, { lane, consumers, now: clock.now(), limit: FAN_OUT_MAX }));

  const deliverAll = async (lock: (tx: Tx) => Promise<readonly DueDelivery[]>): Promise<number> => {
    let tried = 0;
    while (!signal.aborted) {
      const count = await deliverBatch(options, byName, lock);
      if (count === 0) break;
      tried += count;
    }
    return tried;
  };
  return async () => {
    if (!(await hasWork(db.lookups, { lane, now: clock.now() }))) return 0;
    let tried = 0;
    for (let isMore = true; isMore && !signal.aborted; ) {
      const { events, deliveries } = await deliverNew(lane, options);
      const fannedOut = events === undefined ? await fanOutNew() : 0;
      tried += deliveries + (await deliverAll(lockBatch));
      isMore = events === batchMax || fannedOut === FAN_OUT_MAX;
    }
    return tried + (await deliverAll(lockRetry));
  };
}

interface DeliveredNew {
  /** Undefined when one failed: then none is delivered. */
  readonly events: number | undefined;
  readonly deliveries: number;
}

/**
 * Delivers a batch of new events in the transaction that marks them: as nearly always all goes well, no deliveries are
 * written and removed. One worker at a time does this; consumers that wait for an earlier event of a key get a delivery.
 */
async function deliverNew(
  lane: Lane,
  { db, clock, consumers, log, metrics, batchMax = BATCH_MAX }: DeliveryOptions,
): Promise<DeliveredNew> {
  const taken = new Map<string, number>();
  try {
    const count = await db.inTransaction(async (tx) => {
      if (!(await tryLockLane(tx, lane))) return 0;
      const events = await listNew(tx, { lane, consumers, limit: batchMax });
      await markNew(tx, { lane, events, now: clock.now() });
      for (const each of consumers) {
        const due = events.flatMap(({ event, waiting }) =>
          event.topic === each.topic && !waiting.includes(each.name) ? [event] : [],
        );
        if (due.length === 0) continue;
        await each.take(eventsFor(each, due), tx);
        taken.set(each.name, due.length);
      }
      return events.length;
    });
    for (const [consumer, taking] of taken) metrics.deliveries.inc({ consumer, outcome: 'taken' }, taking);
    return { events: count, deliveries: [...taken.values()].reduce((sum, taking) => sum + taking, 0) };
  } catch (error) {
    log.info({ err: error, lane }, 'new events could not be delivered together');
    return { events: undefined, deliveries: 0 };
  }
}

/**
 * Delivers one batch in one transaction; returns its size. If a consumer fails, the batch is rolled back and delivered
 * again one by one, so that the failing event blocks only later events of its own key.
 */
async function deliverBatch(
  options: DeliveryOptions,
  consumers: ReadonlyMap<string, Consumer>,
  lock: (tx: Tx) => Promise<readonly DueDelivery[]>,
): Promise<number> {
  let batch: readonly DueDelivery[] = [];
  try {
    await options.db.inTransaction(async (tx) => {
      batch = await lock(tx);
      for (const [name, due] of Map.groupBy(batch, ({ consumer }) => consumer)) {
        const found = consumers.get(name);
        const events = due.map(({ event }) => event);
        await found?.take(eventsFor(found, events), tx);
      }
      if (batch.length > 0) await removeDeliveries(tx, batch);
    });
    for (const { consumer } of batch) options.metrics.deliveries.inc({ consumer, outcome: 'taken' });
  } catch (error) {
    const [first, ...others] = batch;
    if (first === undefined) throw error;
    if (others.length === 0) await postpone(options, first, error);
    else for (const due of batch) await deliverBatch(options, consumers, (tx) => lockDelivery(tx, due));
  }
  return batch.length;
}

const eventsFor = ({ opensSecrets }: Consumer, events: readonly OutboxEvent[]): readonly OutboxEvent[] =>
  opensSecrets === true
    ? events
    : events.map((event) => ({ ...event, payload: withoutSecrets(event.payload) }));

/** Backs off, and never drops an event: money may depend on it. A metric of the oldest event's age raises the alarm. */
async function postpone(
  { db, clock, log, metrics }: DeliveryOptions,
  found: DueDelivery,
  error: unknown,
): Promise<void> {
  const { consumer, attempts, event } = found;
  const pauseSeconds = Math.min(2 ** attempts, PAUSE_MAX_SECONDS);
  const nextAttemptAt = new Date(clock.now().getTime() + pauseSeconds * 1000);
  const reason = error instanceof Error ? error.name : 'Error';
  metrics.deliveries.inc({ consumer, outcome: 'postponed' });
  log.warn(
    { err: error, consumer, eventId: event.id, attempts: attempts + 1, pauseSeconds },
    'a consumer failed, its event waits',
  );
  await db.inTransaction((tx) => postponeDelivery(tx, found, { nextAttemptAt, reason }));
}

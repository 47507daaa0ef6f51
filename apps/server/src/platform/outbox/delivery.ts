import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import type { Consumer } from './outbox.ts';
import { type DueDelivery, fanOut, lockDue, postponeDelivery, removeDelivery } from './store.ts';

export interface DeliveryOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly consumers: readonly Consumer[];
  /** How long to rest when there is nothing to do. */
  readonly idleMs?: number;
}

export interface Delivery {
  /** Delivers all that is due now; answers how many events were taken. For tests and for `start`. */
  drain(): Promise<number>;
  start(): void;
  /** Finishes the event at hand and stops. */
  stop(): Promise<void>;
}

const FAN_OUT_MAX = 500;
const PAUSE_MAX_SECONDS = 3600;

/**
 * Carries events to their consumers. It asks the database at short intervals instead of being notified: a NOTIFY in
 * every money transaction would take a lock that all commits of the server share.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { db, clock, log, consumers, idleMs = 200 } = options;
  const names = consumers.map(({ name }) => name);
  if (new Set(names).size !== names.length)
    throw new Error(`Two outbox consumers share a name: ${names.join(', ')}.`);
  const byName = new Map(consumers.map((found) => [found.name, found]));
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const drain = async (): Promise<number> => {
    let taken = 0;
    for (;;) {
      const seen = await db.inTransaction((tx) =>
        fanOut(tx, { consumers, now: clock.now(), limit: FAN_OUT_MAX }),
      );
      while (!stopping.signal.aborted && (await deliverNext(options, byName))) taken += 1;
      if (seen < FAN_OUT_MAX || stopping.signal.aborted) return taken;
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await drain();
      } catch (error) {
        log.warn({ err: error }, 'the outbox could not be read, trying again');
      }
      await sleep(idleMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    drain,
    start() {
      running ??= loop();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Takes one event, whatever becomes of it; false when none is due. */
async function deliverNext(
  options: DeliveryOptions,
  consumers: ReadonlyMap<string, Consumer>,
): Promise<boolean> {
  const { db, clock, metrics } = options;
  let found: DueDelivery | undefined;
  try {
    await db.inTransaction(async (tx) => {
      found = await lockDue(tx, { consumers: [...consumers.keys()], now: clock.now() });
      if (found === undefined) return;
      await consumers.get(found.consumer)?.take(found.event, tx);
      await removeDelivery(tx, found);
    });
    if (found !== undefined) metrics.deliveries.inc({ consumer: found.consumer, outcome: 'taken' });
  } catch (error) {
    if (found === undefined) throw error;
    await postpone(options, found, error);
  }
  return found !== undefined;
}

/** An event is never given up: money may hang on it. The pause grows, and the age of the oldest one raises the alarm. */
async function postpone(
  { db, clock, log, metrics }: DeliveryOptions,
  found: DueDelivery,
  error: unknown,
): Promise<void> {
  const pauseSeconds = Math.min(2 ** found.attempts, PAUSE_MAX_SECONDS);
  const nextAttemptAt = new Date(clock.now().getTime() + pauseSeconds * 1000);
  const reason = error instanceof Error ? error.name : 'Error';
  metrics.deliveries.inc({ consumer: found.consumer, outcome: 'postponed' });
  log.warn(
    {
      err: error,
      consumer: found.consumer,
      eventId: found.event.id,
      attempts: found.attempts + 1,
      pauseSeconds,
    },
    'a consumer failed, its event waits',
  );
  await db.inTransaction((tx) => postponeDelivery(tx, found, { nextAttemptAt, reason }));
}

import { createMovableClock, type MovableClock } from './clock.ts';
import { type Db, openDb } from './db/db.ts';
import { openReplicaReads, primaryReads, type ReplicaReads } from './db/replica-reads.ts';
import { createIds, type Ids } from './ids.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { type Log, silentLog } from './log/log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { oldestEventSeconds } from './outbox/store.ts';
import { type Random, systemRandom } from './random.ts';
import { createStream, type Stream } from './stream/stream.ts';
import { createUsageExchange, type UsageExchange } from './usage-exchange.ts';

/** The ground a module stands on. Wiring makes one per process and hands each module the parts it needs. */
export interface Platform {
  readonly db: Db;
  /** For reads that no decision depends on. */
  readonly replicaReads: ReplicaReads;
  readonly clock: MovableClock;
  readonly random: Random;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly stream: Stream;
  /** What callers have used of budgets that are counted in memory. */
  readonly usage: UsageExchange;
  close(): Promise<void>;
}

export interface PlatformOptions {
  readonly url: string;
  readonly clock?: MovableClock;
  readonly random?: Random;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly poolSize?: number;
  /** A streaming replica of `url`. */
  readonly replicaUrl?: string | undefined;
}

/** Example, in a test: `const platform = openPlatform({ url: database.url, random: createSeededRandom('1') })`. */
export function openPlatform(options: PlatformOptions): Platform {
  const { url, clock = createMovableClock(), random = systemRandom, log = silentLog, poolSize } = options;
  const metrics = options.metrics ?? createMetrics({ process: false });
  const db = openDb({
    url,
    role: 'gim_app',
    random,
    log,
    metrics,
    ...(poolSize === undefined ? {} : { poolSize }),
  });
  metrics.gauge({
    name: 'gim_database_waiting',
    help: 'Requests that wait for a connection.',
    read: () => db.pool.waitingCount,
  });
  metrics.gauge({
    name: 'gim_outbox_oldest_seconds',
    help: 'Age of the oldest event that a consumer has not taken.',
    read: () => oldestEventSeconds(db.autocommit, clock.now()),
  });
  const { replicaUrl } = options;
  const replicaReads =
    replicaUrl === undefined ? primaryReads : openReplicaReads({ url: replicaUrl, db, log, metrics });
  const ids = createIds({ clock, random });
  const outbox = createOutbox({ clock });
  return {
    db,
    replicaReads,
    clock,
    random,
    ids,
    log,
    metrics,
    outbox,
    jobs: createJobs({ clock }),
    stream: createStream({ db, ids, outbox }),
    usage: createUsageExchange({ db, ids, log }),
    async close() {
      await replicaReads.close();
      await db.close();
    },
  };
}

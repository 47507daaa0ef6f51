import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { monotonicMs } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import { Refusal } from '../refusal.ts';
import { type Db, openPool, type Reader, type ReplicaReader } from './db.ts';
import { isDatabaseAnswer } from './guarded-pool.ts';
import { type Position, PrimaryPosition } from './primary-position.ts';
import { ReplicaConnection } from './replica-connection.ts';

/**
 * Reads that no decision depends on (L-06): history, statistics, exports, the audit log. They go to a replica that has
 * replayed everything the primary had committed when the read began, so that callers always see their own writes,
 * whichever process made them. If no replica qualifies, they go to the primary.
 */
export interface ReplicaReads {
  /** `work` may run a second time, on the primary, so it only reads. `primary` is the reader it uses there. */
  read<T>(primary: Reader, work: (reader: ReplicaReader) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Without a replica. */
export const primaryReads: ReplicaReads = {
  read: (primary, work) => work(primary),
  close: async () => undefined,
};

export interface ReplicaReadsOptions {
  readonly url: string;
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly poolSize?: number;
  /** How long a read waits for the replica to catch up. */
  readonly catchUpMs?: number;
  /** The maximum duration of a read on the replica, after which it runs on the primary instead. */
  readonly deadlineMs?: number;
}

const POOL_SIZE = 10;
const CONNECT_MS = 1_000;
const CATCH_UP_MS = 25;
const DEADLINE_MS = 3_000;
/** A lagging replica is skipped for this long: reads in between would wait in vain. */
const BEHIND_PAUSE_MS = 100;
/** A replica that does not answer is retried after a second, then with doubled delays. */
const AWAY_PAUSE_MS = 1_000;
const AWAY_PAUSE_MAX_MS = 30_000;

export function openReplicaReads(options: ReplicaReadsOptions): ReplicaReads {
  return new PooledReplica(options);
}

class PooledReplica implements ReplicaReads {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, ReplicaConnection>();
  readonly #primary: PrimaryPosition;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #catchUpMs: number;
  readonly #deadlineMs: number;
  #skippedUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #behindBytes = Number.NaN;

  constructor({ url, db, log, metrics, poolSize, catchUpMs, deadlineMs }: ReplicaReadsOptions) {
    this.#deadlineMs = deadlineMs ?? DEADLINE_MS;
    this.#catchUpMs = catchUpMs ?? CATCH_UP_MS;
    this.#pool = openPool({
      ...{ url, log, role: 'gim_app', isReadOnly: true, poolSize: poolSize ?? POOL_SIZE },
      statementTimeoutMs: this.#deadlineMs,
      connectTimeoutMs: CONNECT_MS,
    });
    this.#primary = new PrimaryPosition(db);
    this.#log = log;
    this.#metrics = metrics;
    metrics.gauge({
      name: 'gim_replica_behind_bytes',
      help: 'How much of the log the replica had still to replay when it was last asked.',
      read: () => this.#behindBytes,
    });
  }

  async read<T>(primary: Reader, work: (reader: ReplicaReader) => Promise<T>): Promise<T> {
    const found = await this.#tryReplica(work);
    this.#metrics.replicaReads.inc({ outcome: found.outcome });
    return found.outcome === 'replica' ? found.result : work(primary);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #tryReplica<T>(work: (reader: ReplicaReader) => Promise<T>): Promise<Tried<T>> {
    if (monotonicMs() < this.#skippedUntil) return { outcome: this.#failures === 0 ? 'behind' : 'away' };
    if (this.#pool.waitingCount >= this.#pool.options.max) return { outcome: 'busy' };
    const deadline = createDeadline(this.#deadlineMs);
    try {
      // Asked after the read began, so it covers every commit that the caller can know of.
      const wanted = await deadline.of(this.#primary.current()).catch(() => undefined);
      if (wanted === undefined) return { outcome: 'failed' };
      return await this.#use(deadline, async (connection) => {
        if (!(await this.#hasReached(connection, wanted))) return { outcome: 'behind' };
        return { outcome: 'replica', result: await work(connection.reader) };
      });
    } catch (error) {
      // The response of a use case, as it would be on the primary.
      if (error instanceof Refusal) {
        this.#metrics.replicaReads.inc({ outcome: 'refused' });
        throw error;
      }
      return this.#onFailure(error);
    } finally {
      deadline.clear();
    }
  }

  /** Takes a connection, and closes it after any failure: what state it is in is not known. */
  async #use<T>(
    deadline: Deadline,
    work: (connection: ReplicaConnection) => Promise<Tried<T>>,
  ): Promise<Tried<T>> {
    const connecting = this.#pool.connect();
    const client = await deadline.of(connecting).catch((error: unknown) => {
      connecting.then(
        (late) => late.release(),
        () => undefined,
      );
      // Whatever the server answered, it is unusable for us.
      throw new Error('The replica cannot be reached.', { cause: error });
    });
    try {
      const tried = await deadline.of(work(this.#connectionOf(client)));
      client.release();
      if (tried.outcome === 'replica') this.#onSuccess();
      return tried;
    } catch (error) {
      client.release(!(error instanceof Refusal));
      throw error;
    }
  }

  #connectionOf(client: pg.PoolClient): ReplicaConnection {
    const known = this.#connections.get(client);
    if (known !== undefined) return known;
    const connection = new ReplicaConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  /** Each connection is checked by itself: one address may lead to several replicas. */
  async #hasReached(connection: ReplicaConnection, { position, cluster }: Position): Promise<boolean> {
    const until = monotonicMs() + this.#catchUpMs;
    while (connection.replayed < position) {
      await connection.update(cluster);
      this.#behindBytes = Math.max(0, Number(position - connection.replayed));
      if (connection.replayed >= position) break;
      if (monotonicMs() >= until) {
        this.#skippedUntil = monotonicMs() + BEHIND_PAUSE_MS;
        return false;
      }
      await sleep(1);
    }
    return true;
  }

  #onSuccess(): void {
    if (this.#failures > 0) this.#log.info({}, 'the replica is available again');
    this.#failures = 0;
  }

  /** A statement that the replica refused or cancelled says nothing about the next one; everything else is an outage. */
  #onFailure(error: unknown): Tried<never> {
    if (isDatabaseAnswer(error)) {
      this.#log.debug({ err: error }, 'a read failed on the replica, using the primary');
      return { outcome: 'failed' };
    }
    const pauseMs = Math.min(AWAY_PAUSE_MS * 2 ** this.#failures, AWAY_PAUSE_MAX_MS);
    if (this.#failures === 0) this.#log.warn({ err: error }, 'the replica is unavailable, using the primary');
    this.#failures += 1;
    this.#skippedUntil = monotonicMs() + pauseMs;
    return { outcome: 'away' };
  }
}

/** How a read on the replica went: all but `replica` are answered by the primary. */
type Tried<T> =
  | { readonly outcome: 'replica'; readonly result: T }
  | { readonly outcome: 'behind' | 'busy' | 'away' | 'failed' };

interface Deadline {
  /** Rejects when the time is over, whatever the work does then. */
  of<T>(work: Promise<T>): Promise<T>;
  clear(): void;
}

function createDeadline(ms: number): Deadline {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  const timer = setTimeout(() => over.reject(new Error('The replica did not answer in time.')), ms);
  return {
    of: (work) => {
      work.catch(() => undefined);
      return Promise.race([work, over.promise]);
    },
    clear: () => clearTimeout(timer),
  };
}

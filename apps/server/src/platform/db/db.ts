import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type IsolationLevel, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import type { Random } from '../random.ts';
import { fastTypes } from './fast-types.ts';
import { guardPool } from './guarded-pool.ts';
import { lookupSettings, openLookups } from './lookups.ts';
import { openSession, type Session, type SessionOptions } from './session.ts';
import { sqlState } from './sql-state.ts';
import { planSettings } from './statement-names.ts';

/** Declares no tables: each module's store declares its own with `tx.withTables<...>()`. */
export type NoTables = Record<never, never>;

/** An open database transaction. Everything that writes takes one as its first argument. */
export type Tx = Transaction<NoTables>;

/** For reads that need no transaction: the pool or a transaction. */
export type Reader = Kysely<NoTables>;

/**
 * For reads that no decision depends on (L-06): whatever a `Reader` is, or a replica. A function that takes a `Reader` refuses
 * a replica at compile time.
 */
export type ReplicaReader = Pick<Reader, 'getExecutor' | 'withTables'>;

/** For a single write statement that needs no transaction: the pool or a transaction. */
export type Executor = Kysely<NoTables>;

/** The least-privilege roles that the migrations create. */
export type DatabaseRole = 'gim_app' | 'gim_worker' | 'gim_ledger' | 'gim_signer';

export interface Db {
  /** The primary outside a transaction: each statement, a read or a write, commits by itself. */
  readonly autocommit: Executor;
  /** For reads by key outside a transaction, which must see what was committed: the primary, with cached plans. */
  readonly lookups: Reader;
  /** The driver's own pool, for what Kysely cannot do (COPY, LISTEN, the job queue). */
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits. A serialisation failure or deadlock is tried again from the start, at
   * most five times, so `work` must have no effect outside the transaction.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A dedicated connection for pipelined statements. The caller closes it. */
  openSession(options: Omit<SessionOptions, 'url'>): Promise<Session>;
  /** Waits for running queries, at most `withinMs` if given; then the connections are cut. */
  close(withinMs?: number): Promise<void>;
}

export interface TransactionOptions {
  readonly isolation?: IsolationLevel;
}

export interface DbOptions {
  readonly url: string;
  readonly role: DatabaseRole;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly poolSize?: number;
  /** For reads by key; opened when they are first used. */
  readonly lookupConnections?: number;
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  readonly commitDeadlineMs?: number;
  /** Every transaction is read only, as it is on a standby anyway. */
  readonly isReadOnly?: boolean;
}

const RETRIES_MAX = 5;
/** Shared by all callers, so a few connections serve many. */
const LOOKUP_CONNECTIONS = 2;
/** Serialisation failure, deadlock, and a statement that a migration has outdated. */
const retriedCodes = new Set(['40001', '40P01', '0A000']);

export function openDb(options: DbOptions): Db {
  const { random, log, metrics } = options;
  const pool = openPool(options);
  const connections = new Set<pg.PoolClient>();
  pool.on('connect', (connection) => connections.add(connection));
  pool.on('remove', (connection) => connections.delete(connection));
  const kysely = new Kysely<NoTables>({
    dialect: new PostgresDialect({
      pool: guardPool(pool, { commitDeadlineMs: options.commitDeadlineMs ?? 10_000 }),
    }),
  });
  const lookups = openLookups({
    connections: options.lookupConnections ?? LOOKUP_CONNECTIONS,
    open: () => openSession({ ...options, settings: lookupSettings }),
  });
  return {
    autocommit: kysely,
    lookups: lookups.reader,
    pool,
    async inTransaction(work, { isolation } = {}) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const started = kysely.transaction();
          return await (isolation === undefined ? started : started.setIsolationLevel(isolation)).execute(
            work,
          );
        } catch (error) {
          const code = sqlState(error);
          if (code === undefined || !retriedCodes.has(code) || attempt === RETRIES_MAX) throw error;
          metrics.transactionRetries.inc({ code });
          const pauseMs = backoffMs(attempt, random);
          log.debug({ code, attempt, pauseMs }, 'retrying a transaction');
          await sleep(pauseMs);
        }
      }
    },
    openSession: (session) => openSession({ ...session, url: options.url }),
    // Kysely ends the pool only if it was used, so the pool is ended here in every case.
    async close(withinMs) {
      await lookups.close();
      await (withinMs === undefined ? pool.end() : endWithin(pool, connections, withinMs));
    },
  };
}

/**
 * A database that no longer responds does not answer the goodbye either, and open sockets would keep the process
 * alive.
 */
async function endWithin(
  pool: pg.Pool,
  connections: ReadonlySet<pg.PoolClient>,
  withinMs: number,
): Promise<void> {
  const goodbyes = [...connections].map((connection) => once(connection, 'end'));
  await Promise.race([
    Promise.all([pool.end(), ...goodbyes]),
    sleep(withinMs, undefined, { ref: false }),
  ]).catch(() => undefined);
  for (const connection of connections) {
    if (connection instanceof pg.Client) connection.connection.stream.destroy();
  }
}

/** Doubles from 4 ms, with jitter, so that transactions that collided do not collide again. */
function backoffMs(attempt: number, random: Random): number {
  return 1 + random.integer(4 * 2 ** attempt);
}

/** Used by `openDb`; separate for callers with their own connection. */
export function openPool(options: Omit<DbOptions, 'random' | 'metrics'>): pg.Pool {
  const { url, role, log, poolSize, statementTimeoutMs, isReadOnly = false } = options;
  const settings = {
    role,
    statement_timeout: statementTimeoutMs ?? 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    timezone: 'UTC',
    ...(isReadOnly ? { default_transaction_read_only: 'on' } : {}),
    ...planSettings,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize ?? 10,
    types: fastTypes,
    application_name: role,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A broken idle connection is no failure: the pool opens another. Without a listener the event would end the
  // process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // A broken connection in use fails its query; the additional event carries no information.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

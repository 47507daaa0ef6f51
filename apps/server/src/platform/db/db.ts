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

/** No tables are known here: each module's store names its own with `tx.withTables<...>()`. */
export type NoTables = Record<never, never>;

/** An open database transaction. Everything that writes takes one as its first argument. */
export type Tx = Transaction<NoTables>;

/** For reads that may stand alone: the pool or a transaction. */
export type Reader = Kysely<NoTables>;

/** For a write of one statement that may stand alone: the pool or a transaction. */
export type Executor = Kysely<NoTables>;

/** The least-privilege roles that the migrations create. */
export type DatabaseRole = 'gim_app' | 'gim_worker' | 'gim_ledger' | 'gim_signer';

export interface Db {
  /** The primary outside a transaction: each statement, a read or a write, commits by itself. */
  readonly autocommit: Executor;
  /** For reads by key outside a transaction, which must see what was committed: the primary, with kept plans. */
  readonly lookups: Reader;
  /** The driver's own pool, for what Kysely cannot do (COPY, LISTEN, the job queue). */
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits. A serialisation failure or deadlock is tried again from the start, at
   * most five times, so `work` must have no effect outside the transaction.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A connection of its own, for what is sent without waiting for the answer before. Whoever opens it closes it. */
  openSession(options: Omit<SessionOptions, 'url'>): Promise<Session>;
  /** Waits for what is running; not longer than `withinMs`, if given: then the connections are cut. */
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
  readonly commitDeadlineMs?: number;
  /** Every transaction is read only, as it is on a standby anyway. */
  readonly isReadOnly?: boolean;
}

const RETRIES_MAX = 5;
/** They are shared by all who ask, so a few serve many callers. */
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
          log.debug({ code, attempt, pauseMs }, 'trying a transaction again');
          await sleep(pauseMs);
        }
      }
    },
    openSession: (session) => openSession({ ...session, url: options.url }),
    // Kysely ends the pool only when it was used, so the pool is ended here in every case.
    async close(withinMs) {
      await lookups.close();
      await (withinMs === undefined ? pool.end() : endWithin(pool, connections, withinMs));
    },
  };
}

/** A database that has gone silent answers no goodbye, and its open sockets would keep the process from ending. */
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

/** Doubles from 4 ms, and takes a random part of it, so that those who collided do not meet again. */
function backoffMs(attempt: number, random: Random): number {
  return 1 + random.integer(4 * 2 ** attempt);
}

function openPool({ url, role, log, poolSize, statementTimeoutMs, isReadOnly = false }: DbOptions): pg.Pool {
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
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // An idle connection that breaks is no failure: the pool opens another. Without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // One that breaks while it is used fails its query; the event on top of that has nothing to add.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

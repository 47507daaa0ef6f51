import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  Transaction,
} from 'kysely';
import pg from 'pg';
import { AbortCause } from './abort-cause.ts';
import { copyQuery } from './copy-query.ts';
import type { DatabaseRole, NoTables, Tx } from './db.ts';
import { fastTypes } from './fast-types.ts';
import { isDatabaseAnswer, isReplicationWaitCancelled } from './guarded-pool.ts';
import { OutcomeUnknown } from './outcome-unknown.ts';
import { isOwnMachine } from './own-machine.ts';
import { type NamedQuery, planSettings, StatementNames } from './statement-names.ts';

/** A manually controlled transaction. Queries on `tx` are sent immediately, in order. */
export interface OpenTransaction {
  readonly tx: Tx;
  /** Resolves with the first answer; queries need not wait for it. */
  readonly begun: Promise<void>;
  rollback(): Promise<void>;
}

/**
 * A dedicated connection that pipelines: statements are sent without waiting for earlier answers. It does not
 * reconnect; the owner opens another one when it is lost.
 */
export interface Session {
  readonly isLost: boolean;
  /** Whether the database runs on this machine. */
  readonly isLocal: boolean;
  /** Rejects with the database's own error if nothing was done, and with `OutcomeUnknown` if that is uncertain. */
  query<Row extends pg.QueryResultRow>(statement: {
    readonly name?: string | undefined;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<readonly Row[]>;
  /** Buffers further statements until the returned function sends all of them at once. */
  collect(): () => void;
  /**
   * Runs `statements`, among them one COPY ... FROM STDIN (FORMAT BINARY) for each of `data`, as one transaction, or
   * inside the open one. The next call may be sent before the answer: the server executes in order, and statements
   * after a failure must fail by themselves. Rejects with the database's own error if nothing was done, and with
   * `OutcomeUnknown` if the result is uncertain.
   */
  copy(statements: string, data: readonly Buffer[]): Promise<void>;
  /** `lockWaitMs` is the lock timeout of a statement, until the transaction sets another one. */
  begin(options?: { readonly lockWaitMs?: number }): OpenTransaction;
  /** Sends Terminate, but does not wait for a server that does not respond. */
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly url: string;
  readonly role: DatabaseRole;
  /** Run once, before anything else: PREPAREs, for example. */
  readonly prepare?: string;
  readonly statementTimeoutMs?: number;
  /** Connection settings that are added to, or replace, the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The timeout of an answer: TCP alone takes many minutes to detect that a host is gone. */
  readonly answerDeadlineMs?: number;
}

const TERMINATE_MS = 1_000;

export async function openSession(options: SessionOptions): Promise<Session> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: `${options.role}_session`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    types: fastTypes,
    options: Object.entries({
      role: options.role,
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
      timezone: 'UTC',
      ...planSettings,
      ...options.settings,
    })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  const session = new PipelinedSession(client, options.answerDeadlineMs ?? 10_000);
  await client.connect();
  try {
    if (options.prepare !== undefined) await session.run({ text: options.prepare });
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** Sends a statement and calls back with its answer. */
type Send<T> = (done: (error: Error | null | undefined, answer?: T) => void) => void;
type Answer = <T>(send: Send<T>) => Promise<T>;

/** A statement that is not answered yet. */
interface Sent {
  isReplicationUnknown: boolean;
  /** The original cause, if its own error only follows from an earlier one. */
  cause?: unknown;
}

class PipelinedSession implements Session {
  readonly #client: pg.Client;
  readonly #deadlineMs: number;
  readonly #tx: Tx;
  /** In the order of sending, which is the order of the answers: the next answer belongs to the first. */
  readonly #sent: Sent[] = [];
  readonly #abortCause = new AbortCause();
  #isLost = false;
  #isLocal = false;

  constructor(client: pg.Client, deadlineMs: number) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
    client.once('connect', () => {
      this.#isLocal = isOwnMachine(client.connection.stream);
    });
    client.on('error', () => {
      this.#isLost = true;
    });
    client.on('end', () => {
      this.#isLost = true;
    });
    client.on('notice', (notice) => {
      const [first] = this.#sent;
      if (first !== undefined && isReplicationWaitCancelled(notice)) first.isReplicationUnknown = true;
    });
    const pool = new PoolOfOne(client, (send) => this.#answer(send));
    this.#tx = pipelinedTransaction(new PostgresDialect({ pool }));
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  get isLocal(): boolean {
    return this.#isLocal;
  }

  async query<Row extends pg.QueryResultRow>(statement: {
    readonly name?: string | undefined;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<readonly Row[]> {
    const { name, text, values } = statement;
    const named = name === undefined ? {} : { name };
    const { rows } = await this.run<Row>({ ...named, text, values: [...values] });
    return rows;
  }

  collect(): () => void {
    const { stream } = this.#client.connection;
    stream.cork();
    return () => stream.uncork();
  }

  run<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return this.#answer<pg.QueryResult<Row>>((done) => void this.#client.query<Row>(config, done));
  }

  async copy(statements: string, data: readonly Buffer[]): Promise<void> {
    await this.#answer<null>((done) => {
      this.#client.query(copyQuery(statements, data, (error) => done(error, null)));
    });
  }

  begin({ lockWaitMs }: { readonly lockWaitMs?: number } = {}): OpenTransaction {
    return {
      tx: this.#tx,
      // In one message, so that the setting costs no round trip of its own.
      begun: this.#runText(
        lockWaitMs === undefined ? 'begin' : `begin; set local lock_timeout = ${Math.ceil(lockWaitMs)}`,
      ),
      rollback: () => this.#runText('rollback'),
    };
  }

  async #runText(text: string): Promise<void> {
    await this.run({ text });
  }

  async close(): Promise<void> {
    if (!this.#isLost) {
      this.#isLost = true;
      await Promise.race([this.#client.end(), sleep(TERMINATE_MS, undefined, { ref: false })]);
    }
    this.#client.connection.stream.destroy();
  }

  /**
   * Sends one statement and waits for its answer, within the deadline. `done` must be called in the same turn as the
   * driver learns of it, because a notice about the next statement can follow in the same packet.
   */
  async #answer<T>(send: Send<T>): Promise<T> {
    const sent: Sent = { isReplicationUnknown: false };
    let timer: NodeJS.Timeout | undefined;
    try {
      const result = await new Promise<T>((resolve, reject) => {
        timer = setTimeout(() => {
          reject(new OutcomeUnknown('The database did not answer in time.'));
          this.#drop();
        }, this.#deadlineMs);
        this.#sent.push(sent);
        send((error, answer) => {
          this.#forget(sent);
          // Answers arrive in this order, but their promises may be awaited in another.
          if (error) sent.cause = this.#abortCause.of(error);
          if (error || answer === undefined) reject(error);
          else resolve(answer);
        });
      });
      if (!sent.isReplicationUnknown) return result;
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      if (isDatabaseAnswer(error)) throw sent.cause ?? error;
      this.#drop();
      throw new OutcomeUnknown('The connection broke before the answer.', error);
    } finally {
      clearTimeout(timer);
      this.#forget(sent);
    }
    throw new OutcomeUnknown('The wait for the standby was cancelled; the change may be lost on failover.');
  }

  #forget(sent: Sent): void {
    const at = this.#sent.indexOf(sent);
    if (at !== -1) this.#sent.splice(at, 1);
  }

  /** The connection is unusable. The socket is destroyed, so that the server notices as well. */
  #drop(): void {
    this.#isLost = true;
    this.#client.connection.stream.destroy();
  }
}

/** Kysely's own connections send a statement only after the answer to the previous one. */
function pipelinedTransaction(dialect: PostgresDialect): Tx {
  const executor = new Kysely<NoTables>({ dialect }).getExecutor();
  return new Transaction<NoTables>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor,
  });
}

/** For Kysely, which takes its connections from a pool. */
class PoolOfOne implements PostgresPool, PostgresPoolClient {
  readonly options = {};
  readonly processID = 0;
  readonly #send: <R>(query: NamedQuery) => Promise<PostgresQueryResult<R>>;
  readonly #names = new StatementNames();
  readonly #answer: Answer;

  constructor(client: pg.Client, answer: Answer) {
    this.#send = client.query.bind(client);
    this.#answer = answer;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new TypeError('A session reads no cursors.');
    return this.#answer<PostgresQueryResult<R>>((done) => {
      this.#send<R>(this.#names.query(statement, parameters)).then(
        (result) => done(null, result),
        (error) => {
          // A retry prepares the statement under another name.
          this.#names.renewOutdated(error);
          done(error);
        },
      );
    });
  }

  async connect(): Promise<PostgresPoolClient> {
    return this;
  }

  release(): void {}

  async end(): Promise<void> {}
}

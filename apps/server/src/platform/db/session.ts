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

/** A transaction that is ended by hand. What is asked of `tx` is sent at once, in the order of asking. */
export interface OpenTransaction {
  readonly tx: Tx;
  /** Comes with the first answer; whoever asks more meanwhile need not wait for it. */
  readonly begun: Promise<void>;
  rollback(): Promise<void>;
}

/**
 * One lasting connection of its own, on which statements are sent without waiting for the answers of those before.
 * When it is lost it is lost: whoever holds it opens another.
 */
export interface Session {
  readonly isLost: boolean;
  /** Whether the database runs on this machine. */
  readonly isLocal: boolean;
  /** Rejects with the database's own error when nothing was done, and with `OutcomeUnknown` when nobody can tell. */
  query<Row extends pg.QueryResultRow>(statement: {
    readonly name?: string | undefined;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<readonly Row[]>;
  /** Keeps back what is asked from now on, until the answered function sends all of it at once. */
  collect(): () => void;
  /**
   * Runs `statements`, among them one COPY ... FROM STDIN (FORMAT BINARY) for each of `data`, as one transaction, or
   * inside the one that is open. The next call may come before the answer: the server works in order, and what comes
   * after a failure must refuse itself. Rejects with the database's own error when nothing was done, and with
   * `OutcomeUnknown` when nobody can tell.
   */
  copy(statements: string, data: readonly Buffer[]): Promise<void>;
  /** `lockWaitMs` is how long a statement may wait for somebody else's lock, until the transaction sets it anew. */
  begin(options?: { readonly lockWaitMs?: number }): OpenTransaction;
  /** Says goodbye, but does not wait for a server that does not hear. */
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly url: string;
  readonly role: DatabaseRole;
  /** Run once, before anything else: PREPAREs, for example. */
  readonly prepare?: string;
  readonly statementTimeoutMs?: number;
  /** Settings of the connection beside the usual ones, or in their place. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long each answer may take: a host that is gone says nothing, and TCP alone takes many minutes to give up. */
  readonly answerDeadlineMs?: number;
}

const GOODBYE_MS = 1_000;

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

/** A statement whose answer has not come yet. */
interface Sent {
  isReplicationUnknown: boolean;
  /** Why it was refused, when its own error tells only that one before it was. */
  cause?: unknown;
}

class PipelinedSession implements Session {
  readonly #client: pg.Client;
  readonly #deadlineMs: number;
  readonly #tx: Tx;
  /** In the order of sending, which is the order of the answers: what the server says now is about the first. */
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
      await Promise.race([this.#client.end(), sleep(GOODBYE_MS, undefined, { ref: false })]);
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
          // In the order of the answers, which the order of those who wait for them need not be.
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

  /** Nothing more can be said on it. The socket is torn down, so that the server notices as well. */
  #drop(): void {
    this.#isLost = true;
    this.#client.connection.stream.destroy();
  }
}

/** One of Kysely's own sends a statement only after the answer to the one before. */
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
          // Whoever asked begins again, and then it has another name.
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

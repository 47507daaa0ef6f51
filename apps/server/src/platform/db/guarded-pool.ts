import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { AbortCause } from './abort-cause.ts';
import { OutcomeUnknown } from './outcome-unknown.ts';
import { isSqlState } from './sql-state.ts';
import { type NamedQuery, StatementNames } from './statement-names.ts';

/**
 * Lets Kysely use the pool, and checks each COMMIT. The database can report a commit whose durability is unknown: a
 * cancelled wait for the synchronous standby is reported as success with only a WARNING. The outcome is also
 * unknown when the connection breaks or times out during COMMIT.
 */
export function guardPool(pool: pg.Pool, { commitDeadlineMs }: { commitDeadlineMs: number }): PostgresPool {
  const guarded = new WeakMap<pg.PoolClient, GuardedClient>();
  const names = new StatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = guarded.get(client);
      if (known !== undefined) return known;
      const fresh = new GuardedClient(client, names, commitDeadlineMs);
      guarded.set(client, fresh);
      return fresh;
    },
  };
}

/** The routine's name is checked as well, because the message is translated by the server's language setting. */
export function isReplicationWaitCancelled(notice: {
  message?: string | undefined;
  routine?: string | undefined;
}): boolean {
  return (
    notice.routine === 'SyncRepWaitForLSN' ||
    (notice.message ?? '').includes('canceling wait for synchronous replication')
  );
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #send: <R>(query: NamedQuery) => Promise<PostgresQueryResult<R>>;
  readonly #names: StatementNames;
  readonly #commitDeadlineMs: number;
  readonly #abortCause = new AbortCause();
  #replicationUnknown = false;
  #lost = false;

  constructor(client: pg.PoolClient, names: StatementNames, commitDeadlineMs: number) {
    this.#client = client;
    this.#names = names;
    this.#send = client.query.bind(client);
    this.#commitDeadlineMs = commitDeadlineMs;
    client.on('notice', (notice) => {
      if (isReplicationWaitCancelled(notice)) this.#replicationUnknown = true;
    });
  }

  get processID(): number {
    return this.#client.processID ?? 0;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') return this.#client.query(statement);
    if (this.#lost) {
      // The connection is unusable. The rollback that follows a failed commit must not wait for it.
      return Promise.resolve({ command: 'ROLLBACK', rowCount: 0, rows: [] });
    }
    return statement === 'commit'
      ? this.#commit<R>()
      : this.#run<R>(this.#names.query(statement, parameters));
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#lost);
  }

  async #run<R>(query: NamedQuery): Promise<PostgresQueryResult<R>> {
    try {
      return await this.#send<R>(query);
    } catch (error) {
      const cause = this.#abortCause.of(error);
      if (!this.#names.renewOutdated(error)) throw cause;
      // Inside a transaction this fails too, because the transaction has ended; then all of it is retried.
      return this.#send<R>({ ...query, name: undefined }).catch(() => Promise.reject(error));
    }
  }

  async #commit<R>(): Promise<PostgresQueryResult<R>> {
    this.#replicationUnknown = false;
    const result = await this.#withinDeadline(this.#client.query<R>('commit', []));
    if (this.#replicationUnknown) {
      throw new OutcomeUnknown('The wait for the standby was cancelled; the change may be lost on failover.');
    }
    return result;
  }

  async #withinDeadline<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new OutcomeUnknown('The database did not confirm in time.')),
        this.#commitDeadlineMs,
      );
    });
    try {
      return await Promise.race([answer, deadline]);
    } catch (error) {
      // An error with a SQLSTATE is a definite refusal by the database. Anything else means that no answer arrived.
      if (isDatabaseAnswer(error)) throw error;
      this.#lost = true;
      answer.catch(() => undefined);
      throw error instanceof OutcomeUnknown
        ? error
        : new OutcomeUnknown('The connection broke during commit.', error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Whether the database itself refused. Class 57P (the server is shutting down) ends the session, so it does not tell
 * what became of the commit.
 */
export function isDatabaseAnswer(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return isSqlState(code) && !code.startsWith('57P') && !code.startsWith('08');
}

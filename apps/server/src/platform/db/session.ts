import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { copyEnd, copyStart } from './copy-writer.ts';
import type { DatabaseRole, NoTables, Tx } from './db.ts';
import { isDatabaseAnswer, isReplicationWaitCancelled } from './guarded-pool.ts';
import { OutcomeUnknown } from './outcome-unknown.ts';

/** A transaction that is ended by hand. */
export interface OpenTransaction {
  readonly tx: Tx;
  rollback(): Promise<void>;
}

/**
 * One lasting connection of its own, on which statements are sent without waiting for the answers of those before.
 * When it is lost it is lost: whoever holds it opens another.
 */
export interface Session {
  readonly isLost: boolean;
  query<Row extends pg.QueryResultRow>(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<readonly Row[]>;
  /**
   * Runs `statements`, among them one COPY ... FROM STDIN (FORMAT BINARY) for each of `data`, as one transaction, or
   * inside the one that is open. The next call may come before the answer: the server works in order, and what comes
   * after a failure must refuse itself. Rejects with the database's own error when nothing was done, and with
   * `OutcomeUnknown` when nobody can tell.
   */
  copy(statements: string, data: readonly Buffer[]): Promise<void>;
  begin(): Promise<OpenTransaction>;
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly url: string;
  readonly role: DatabaseRole;
  /** Run once, before anything else: PREPAREs, for example. */
  readonly prepare?: string;
  readonly statementTimeoutMs?: number;
  readonly answerDeadlineMs?: number;
}

export async function openSession(options: SessionOptions): Promise<Session> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: `${options.role}_session`,
    connectionTimeoutMillis: 5_000,
    pipeline: true,
    options: Object.entries({
      role: options.role,
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
      timezone: 'UTC',
    })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  const session = new PipelinedSession(client, options.answerDeadlineMs ?? 10_000);
  await client.connect();
  if (options.prepare !== undefined) await client.query(options.prepare);
  return session;
}

class PipelinedSession implements Session {
  readonly #client: pg.Client;
  readonly #deadlineMs: number;
  readonly #kysely: Kysely<NoTables>;
  #isLost = false;
  #replicationUnknown = false;

  constructor(client: pg.Client, deadlineMs: number) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
    client.on('error', () => {
      this.#isLost = true;
    });
    client.on('end', () => {
      this.#isLost = true;
    });
    client.on('notice', (notice) => {
      if (isReplicationWaitCancelled(notice)) this.#replicationUnknown = true;
    });
    this.#kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  async query<Row extends pg.QueryResultRow>(statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<readonly Row[]> {
    const { name, text, values } = statement;
    const { rows } = await this.#client.query<Row>({ name, text, values: [...values] });
    return rows;
  }

  async copy(statements: string, data: readonly Buffer[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        timer = setTimeout(() => {
          reject(new OutcomeUnknown('The database did not confirm in time.'));
          this.#drop();
        }, this.#deadlineMs);
        this.#client.query(copyQuery(statements, data, (error) => (error ? reject(error) : resolve())));
      });
    } catch (error) {
      if (isDatabaseAnswer(error) || error instanceof OutcomeUnknown) throw error;
      this.#drop();
      throw new OutcomeUnknown('The connection broke before the answer.', error);
    } finally {
      clearTimeout(timer);
    }
    if (this.#replicationUnknown) {
      this.#replicationUnknown = false;
      throw new OutcomeUnknown('The wait for the standby was cancelled; the change may be lost on failover.');
    }
  }

  async begin(): Promise<OpenTransaction> {
    const transaction = await this.#kysely.startTransaction().execute();
    return {
      tx: transaction,
      rollback: async () => {
        await transaction.rollback().execute();
      },
    };
  }

  async close(): Promise<void> {
    if (!this.#isLost) await this.#client.end();
    this.#isLost = true;
  }

  /** Nothing more can be said on it. The socket is torn down, so that the server notices as well. */
  #drop(): void {
    this.#isLost = true;
    this.#client.connection.stream.destroy();
  }
}

/**
 * The data is sent right behind the statements, without waiting for the server to ask for it: a server that refuses a
 * statement passes over data that nobody reads.
 */
function copyQuery(
  statements: string,
  data: readonly Buffer[],
  done: (error: Error | undefined) => void,
): pg.Query {
  const query = new pg.Query(statements, done);
  query.submit = (connection) => {
    const { stream } = connection;
    stream.cork();
    connection.query(statements);
    for (const rows of data) {
      stream.write(copyDataHeader(copyStart.length + rows.length + copyEnd.length));
      stream.write(copyStart);
      stream.write(rows);
      stream.write(copyTail);
    }
    stream.uncork();
  };
  return Object.assign(query, { handleCopyInResponse: () => undefined });
}

function copyDataHeader(bytes: number): Buffer {
  const header = Buffer.allocUnsafe(5);
  header[0] = 0x64;
  header.writeInt32BE(bytes + 4, 1);
  return header;
}

/** The end of the rows, and the message that says so. */
const copyTail = Buffer.concat([copyEnd, Buffer.from([0x63, 0, 0, 0, 4])]);

function poolOfOne(client: pg.Client): {
  connect(): Promise<PostgresPoolClient>;
  end(): Promise<void>;
  options: object;
} {
  const only: PostgresPoolClient = {
    processID: 0,
    query: client.query.bind(client),
    release: () => undefined,
  };
  return { options: {}, connect: async () => only, end: async () => undefined };
}

import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { NoTables, Reader } from './db.ts';
import type { Session } from './session.ts';
import { shareReads } from './shared-read.ts';
import { StatementNames } from './statement-names.ts';

/**
 * Connections for reads by key, shared by all callers. Statements are pipelined, and those of one turn of the event
 * loop leave together.
 */
export interface Lookups {
  readonly reader: Reader;
  close(): Promise<void>;
}

/**
 * Plans are cached. That is safe for reads by key alone: with index scans and nested loops only, the plan is the same for a
 * small and a large table. Long reads belong to the pool, where they delay no other caller.
 */
export const lookupSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  default_transaction_read_only: 'on',
} as const;

export function openLookups({
  connections,
  open,
}: {
  readonly connections: number;
  readonly open: () => Promise<Session>;
}): Lookups {
  const lookupConnections = Array.from({ length: connections }, () => new LookupConnection(open));
  const names = new StatementNames();
  const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    try {
      return await leastBusy(lookupConnections).ask<R>(names.query(text, values));
    } catch (error) {
      if (!names.renewOutdated(error)) throw error;
      return leastBusy(lookupConnections).ask<R>(names.query(text, values));
    }
  };
  return {
    reader: shareReads(readerOver(ask)),
    close: async () => void (await Promise.all(lookupConnections.map((connection) => connection.close()))),
  };
}

/** Sends one statement and returns its rows. */
export type Ask = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/** A reader whose statements all go through `ask`. */
export function readerOver(ask: Ask): Reader {
  const client: PostgresPoolClient = { query: refuseCursor(ask), release: () => undefined, processID: 0 };
  const pool: PostgresPool = { options: {}, connect: async () => client, end: async () => undefined };
  return new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
}

function refuseCursor(ask: Ask): PostgresPoolClient['query'] {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new TypeError('A lookup reads no cursors.');
    return ask<R>(statement, values);
  }
  return query;
}

/** Queries of one event loop turn share a connection and leave in one packet; the next turn uses the least busy one. */
function leastBusy(lookupConnections: readonly LookupConnection[]): LookupConnection {
  let [best] = lookupConnections;
  for (const connection of lookupConnections) {
    if (connection.isBatching) return connection;
    if (best === undefined || connection.waiting < best.waiting) best = connection;
  }
  if (best === undefined) throw new Error('There are no connections for lookups.');
  return best;
}

/** One connection, opened lazily and reopened after a loss. Callers that find it lost share one attempt. */
class LookupConnection {
  readonly #open: () => Promise<Session>;
  #session: Session | undefined;
  #opening: Promise<Session> | undefined;
  #isClosed = false;
  waiting = 0;
  isBatching = false;

  constructor(open: () => Promise<Session>) {
    this.#open = open;
  }

  async ask<R>(query: {
    readonly text: string;
    readonly values: readonly unknown[];
    readonly name: string | undefined;
  }): Promise<PostgresQueryResult<R>> {
    this.waiting += 1;
    try {
      const session = this.#session?.isLost === false ? this.#session : await this.#connect();
      this.#batch(session);
      const rows = await session.query<R & object>(query);
      return { command: 'SELECT', rowCount: rows.length, rows: [...rows] };
    } finally {
      this.waiting -= 1;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#session?.close();
  }

  #batch(session: Session): void {
    if (this.isBatching) return;
    this.isBatching = true;
    const send = session.collect();
    process.nextTick(() => {
      this.isBatching = false;
      send();
    });
  }

  #connect(): Promise<Session> {
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #reopen(): Promise<Session> {
    if (this.#isClosed) throw new Error('The connections for lookups are closed.');
    this.#session = await this.#open();
    return this.#session;
  }
}

import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The position of the primary's log, and the identifier of its database cluster. */
export interface Position {
  readonly position: bigint;
  readonly cluster: string;
}

/**
 * Reads how far the primary's log is flushed. A commit is visible only after its record was flushed, which startup
 * enforces, so a replica that has replayed up to there shows everything that was visible when the query was
 * sent.
 */
export class PrimaryPosition {
  readonly #db: Db;
  #unsent: Promise<Position> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #cluster: string | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** One query runs at a time; callers that arrive meanwhile share the next one. */
  current(): Promise<Position> {
    this.#unsent ??= this.#send();
    return this.#unsent;
  }

  async #send(): Promise<Position> {
    await this.#last;
    this.#unsent = undefined;
    const answer = readPosition(this.#db);
    this.#last = answer.catch(() => undefined);
    this.#cluster ??= await readCluster(this.#db);
    return { position: await answer, cluster: this.#cluster };
  }
}

async function readPosition({ lookups }: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select (pg_current_wal_flush_lsn() - ${'0/0'}::pg_lsn)::text as position`.execute(lookups);
  const [row] = rows;
  if (row === undefined) throw new Error('The primary does not say how far it is.');
  return BigInt(row.position);
}

async function readCluster({ lookups }: Db): Promise<string> {
  const { rows } = await sql<{ cluster: string }>`
    select (select system_identifier from pg_control_system()) || ' ' || current_database() as cluster`.execute(
    lookups,
  );
  return rows[0]?.cluster ?? '';
}

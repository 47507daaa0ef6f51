import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Reader } from './db.ts';
import { readerOver } from './lookups.ts';
import { StatementNames } from './statement-names.ts';

const POSITION = {
  name: 'gim_replayed',
  text: `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position,
    (select system_identifier from pg_control_system()) || ' ' || current_database() as cluster`,
};

/** A connection to a replica, with the position that the replica is known to have reached. */
export class ReplicaConnection {
  readonly reader: Reader;
  readonly #client: pg.PoolClient;
  #replayed = -1n;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const names = new StatementNames();
    this.reader = readerOver(async <R>(text: string, values: readonly unknown[]) => {
      const query = names.query(text, values);
      const { rows } = await client.query<R & object>({
        text: query.text,
        values: [...query.values],
        ...(query.name === undefined ? {} : { name: query.name }),
      });
      return { command: 'SELECT', rowCount: rows.length, rows } satisfies PostgresQueryResult<R>;
    });
  }

  /** The replayed position of the primary's log at the last check. It only grows. */
  get replayed(): bigint {
    return this.#replayed;
  }

  /** Throws if this is no replica of the given cluster: it was promoted, or the address is wrong. */
  async update(cluster: string): Promise<void> {
    const { rows } = await this.#client.query<{ position: string | null; cluster: string }>(POSITION);
    const [row] = rows;
    if (row === undefined || row.position === null || row.cluster !== cluster)
      throw new Error('The database of DATABASE_REPLICA_URL is no replica of the one of DATABASE_URL.');
    this.#replayed = BigInt(row.position);
  }
}

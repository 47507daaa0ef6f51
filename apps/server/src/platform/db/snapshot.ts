import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from './db.ts';
import { sqlState } from './sql-state.ts';

/**
 * One snapshot of the database, for reads that must be consistent with each other. It is held for seconds only: an old
 * snapshot prevents VACUUM from removing rows.
 */
export interface Snapshot {
  rows<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** The result of a COPY ... TO STDOUT (FORMAT BINARY), for `CopyReader`. */
  copyOut(statement: string): Promise<Buffer>;
}

/** `transaction_timeout` ends the connection, so that no snapshot outlives it whatever the process does. */
const begin = `begin isolation level repeatable read read only;
set local statement_timeout = '10s'; set local transaction_timeout = '20s'; set local jit = off`;

const COPY_BYTES = 1 << 20;
const RETRIES_MAX = 3;
const PAUSE_MS = 200;
/** A standby cancels reads that conflict with the replay of its log; a deadlock with the replay is the same. */
const retriedCodes = new Set(['40001', '40P01']);

/** Runs `work` on one snapshot. It may be retried from the start, so it must have no effect outside. */
export async function inSnapshot<T>({ pool }: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await readOnce(pool, work);
    } catch (error) {
      const code = sqlState(error);
      if (code === undefined || !retriedCodes.has(code) || attempt === RETRIES_MAX) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function readOnce<T>(pool: pg.Pool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  // A standby may end a connection between two statements. The next one then fails without a reason.
  const onError = (error: Error): void => {
    lost ??= error;
  };
  client.on('error', onError);
  try {
    await client.query(begin);
    const result = await work({
      rows: async (text, values = []) => (await client.query({ text, values: [...values] })).rows,
      copyOut: (statement) => copyOut(client, statement),
    });
    await client.query('rollback');
    client.off('error', onError);
    client.release();
    return result;
  } catch (error) {
    // The state of the connection is unknown; closing it ends the transaction too.
    client.release(true);
    throw lost ?? error;
  }
}

function copyOut(client: pg.PoolClient, statement: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let data = Buffer.allocUnsafe(COPY_BYTES);
    let length = 0;
    const query = new pg.Query(statement, (error: Error | null | undefined) =>
      error ? reject(error) : resolve(data.subarray(0, length)),
    );
    client.query(
      Object.assign(query, {
        handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
          if (length + chunk.length > data.length) {
            const larger = Buffer.allocUnsafe((length + chunk.length) * 2);
            data.copy(larger, 0, 0, length);
            data = larger;
          }
          // The parser uses its own buffer again.
          length += chunk.copy(data, length);
        },
      }),
    );
  });
}

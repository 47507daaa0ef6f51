import { setTimeout as sleep } from 'node:timers/promises';
import type { TestIdentity } from './test-identity.ts';

const WAIT_MS = 10_000;

/**
 * Runs a call that has to wait for the user's row, and changes something before it gets the lock: what the call decided
 * earlier is then stale.
 */
export async function whileUserLocked<Result>(
  { platform: { db } }: TestIdentity,
  userId: string,
  { call, change }: { call: () => Promise<Result>; change: { text: string; values: unknown[] } },
): Promise<Result> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users.user where id = $1 for update', [userId]);
    const answering = call();
    for (let waitedMs = 0; ; waitedMs += 10) {
      const { rows } = await db.pool.query(
        // A session that waits for a row holds a lock on its tuple.
        `select from pg_locks where locktype = 'tuple' and relation = 'users.user'::regclass
         and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rows.length > 0) break;
      if (waitedMs > WAIT_MS) throw new Error('The call did not ask for the lock.');
      await sleep(10);
    }
    await client.query(change.text, change.values);
    await client.query('commit');
    return await answering;
  } finally {
    client.release();
  }
}

import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** Unlocks the jobs that `holders` have locked, so that other workers can run them at once. */
export async function unlockJobs(tx: Tx, holders: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${holders}::text[])`.execute(tx);
}

/**
 * Creates the sweep that unlocks the jobs of dead workers, which are those whose claim is free. Without it the library
 * keeps such jobs locked for four hours, including sign-in codes. A worker counts as dead when two sweeps in a row find
 * its claim free: after an outage all sessions are lost, and live workers need a moment to acquire their claims again.
 */
export function createAbandonedJobSweep(db: Db): () => Promise<readonly string[]> {
  let freeBefore: ReadonlySet<string> = new Set();
  return async () => {
    const before = freeBefore;
    // If this sweep fails, the database was away and the previous result is void.
    freeBefore = new Set();
    const { gone, given } = await db.inTransaction(async (tx) => {
      // The locks last until the end of the transaction, so no worker can reclaim between the check and the unlock.
      const { rows } = await sql<{ holder: string }>`
        select holder
        from (
          select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
          union
          select locked_by from graphile_worker._private_job_queues where locked_by is not null
        ) as held
        where pg_try_advisory_xact_lock(hashtextextended('queue ' || holder, 0))
      `.execute(tx);
      const found = rows.map(({ holder }) => holder);
      const abandoned = found.filter((holder) => before.has(holder));
      if (abandoned.length > 0) await unlockJobs(tx, abandoned);
      return { gone: found, given: abandoned };
    });
    freeBefore = new Set(gone);
    return given;
  };
}

import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Gives jobs back that were locked by `holders`, so that others take them at once. */
export async function giveBack(db: Db, holders: readonly string[]): Promise<void> {
  await db.inTransaction((tx) =>
    sql`select graphile_worker.force_unlock_workers(${holders}::text[])`.execute(tx),
  );
}

/**
 * Makes the look for jobs of queues that have gone: whose claim can be taken by somebody else. The library itself would
 * leave such a job locked for four hours, and a code to sign in with it. Only who was gone at the look before as well
 * has really gone: after an outage all sessions are lost, and those who live need a moment to take their claims again.
 */
export function createAbandonedLook(db: Db): () => Promise<readonly string[]> {
  let goneBefore: ReadonlySet<string> = new Set();
  return async () => {
    const before = goneBefore;
    // Should this look fail, the database was away, and the one before says nothing any more.
    goneBefore = new Set();
    const { gone, given } = await db.inTransaction(async (tx) => {
      // The locks last until the end of this transaction: nobody can come back to life before the jobs are given back.
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
      const trulyGone = found.filter((holder) => before.has(holder));
      if (trulyGone.length > 0)
        await sql`select graphile_worker.force_unlock_workers(${trulyGone}::text[])`.execute(tx);
      return { gone: found, given: trulyGone };
    });
    goneBefore = new Set(gone);
    return given;
  };
}

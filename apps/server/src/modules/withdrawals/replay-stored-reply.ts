import type { Db } from '../../platform/db/db.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotency.ts';

/**
 * Replays the stored answer of a repeated call before its proof is checked: a code used by the first attempt would
 * count as a wrong guess. Step-up proofs are checked outside a transaction, so the call itself cannot start with
 * `runIdempotently`.
 */
export async function replayStoredReply(db: Db, runIdempotently: IdempotentRun): Promise<void> {
  try {
    await db.inTransaction((tx) =>
      runIdempotently(tx, async () => {
        throw new NotAnswered();
      }),
    );
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
  }
}

/** Rolls the transaction back. */
class NotAnswered extends Error {}

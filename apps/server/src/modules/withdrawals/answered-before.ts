import type { Db } from '../../platform/db/db.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';

/**
 * Tells a call that was answered before the same answer again, before its proof is looked at: a code that was used by the
 * first try would count as a wrong one. A fresh factor is checked outside a transaction, so the call itself cannot begin
 * with `once`.
 */
export async function replayAnswered(db: Db, once: Once): Promise<void> {
  try {
    await db.inTransaction((tx) =>
      once(tx, async () => {
        throw new NotAnswered();
      }),
    );
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
  }
}

/** Keeps nothing. */
class NotAnswered extends Error {}

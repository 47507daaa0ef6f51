import type { UsersContext } from './core.ts';
import { eraseUser, lockAbandoned } from './store.ts';

/** How long somebody may take to prove an e-mail. */
const ABANDONED_MS = 7 * 86_400_000;
const BATCH = 100;

/**
 * Erases accounts whose e-mail was never proven, with their sessions. Nobody is written to: who owns the mailbox has
 * never said that the account is theirs. In batches, so that a flood of registrations does not become one long
 * transaction that others wait for.
 */
export async function eraseAbandoned({
  db,
  clock,
  sessions,
}: Pick<UsersContext, 'db' | 'clock' | 'sessions'>): Promise<void> {
  const now = clock.now();
  const registeredBefore = new Date(now.getTime() - ABANDONED_MS);
  for (let found = BATCH; found === BATCH; ) {
    found = await db.inTransaction(async (tx) => {
      const ids = await lockAbandoned(tx, { registeredBefore, limit: BATCH });
      for (const id of ids) {
        await sessions.endAll(tx, { userId: id, because: 'Abandoned' });
        await sessions.erase(tx, id);
        await eraseUser(tx, { id, now });
      }
      return ids.length;
    });
  }
}

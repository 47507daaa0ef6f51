import type { UsersContext } from './core.ts';
import { eraseUser, lockAbandoned } from './store.ts';

/** How long a new account may stay unverified. */
const ABANDONED_MS = 7 * 86_400_000;
const BATCH = 100;

/**
 * Erases accounts whose e-mail was never verified, with their sessions. No mail is sent: the mailbox's owner never
 * confirmed the account. Works in batches, so that a flood of registrations does not cause one long transaction.
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

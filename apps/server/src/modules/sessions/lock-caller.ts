import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SessionsCore } from './core.ts';
import { findSession } from './store.ts';

/**
 * Locks the user before a factor or device changes, and refuses if the account was frozen or the calling session has
 * ended meanwhile. Sign-in, password reset and freezing take the same lock, so none of them can interleave.
 */
export async function lockCaller(
  { users }: Pick<SessionsCore, 'users'>,
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const user = await users.lock(tx, userId);
  const session = await findSession(tx, sessionId);
  if (user?.status !== 'Active' || session === undefined || session.revokedAt !== null)
    throw new Refusal('SessionRequired');
}

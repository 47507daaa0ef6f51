import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OpenedSession } from '../users/index.ts';
import type { SessionsCore } from './core.ts';
import { endSessions } from './end-sessions.ts';
import { startSession } from './open-session.ts';
import { expiryOf } from './session-policy.ts';
import { findSession } from './store.ts';

export interface Renewal {
  readonly userId: string;
  readonly sessionId: string;
  readonly because: string;
  readonly amr?: readonly string[];
}

/**
 * Ends every session of the user and opens a new one in place of the caller's, because the account's credentials have
 * changed (S-09). The time of the last sign-in is kept.
 */
export async function renewSession(core: SessionsCore, tx: Tx, renewal: Renewal): Promise<OpenedSession> {
  const { clock, ids } = core;
  const { userId, sessionId, because } = renewal;
  const now = clock.now();
  const old = await findSession(tx, sessionId);
  if (old === undefined || old.userId !== userId || old.revokedAt !== null)
    throw new Refusal('SessionRequired');
  // The caller's session ends first, with its own reason: its open connections then wait for the new tokens instead of
  // closing.
  await endSessions(core, tx, { userId, sessionId, because: 'Renewed' });
  await endSessions(core, tx, { userId, because });
  return startSession(core, tx, {
    id: ids.next(),
    userId,
    deviceId: old.deviceId,
    mode: old.mode,
    isVerified: true,
    amr: renewal.amr ?? old.amr,
    authTime: old.authTime,
    expiresAt: expiryOf(old.mode, now),
  });
}

import type { Tx } from '../../platform/db/db.ts';
import type { SessionsCore } from './core.ts';
import { type Ending, revokeSessions } from './store.ts';

/** Ends sessions of a user. This process asks the database about them from now on, and does not wait for the news. */
export async function endSessions(
  { clock, revocations }: Pick<SessionsCore, 'clock' | 'revocations'>,
  tx: Tx,
  ending: Omit<Ending, 'now'>,
): Promise<void> {
  const ended = await revokeSessions(tx, { ...ending, now: clock.now() });
  for (const sessionId of ended) revocations.suspect(sessionId);
}

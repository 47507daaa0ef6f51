import type { Tx } from '../../platform/db/db.ts';
import type { SessionsCore } from './core.ts';
import { type Ending, revokeSessions } from './store.ts';
import { voidTickets } from './ticket-store.ts';

/**
 * Ends sessions of a user. This process asks the database about them from now on, and does not wait for the news. Where
 * it is not about one device or one session, sign-ins that wait for their second step are void too.
 */
export async function endSessions(
  { clock, revocations }: Pick<SessionsCore, 'clock' | 'revocations'>,
  tx: Tx,
  ending: Omit<Ending, 'now'>,
): Promise<void> {
  const ended = await revokeSessions(tx, { ...ending, now: clock.now() });
  for (const sessionId of ended) revocations.suspect(sessionId);
  if (ending.deviceId === undefined && ending.sessionId === undefined) await voidTickets(tx, ending.userId);
}

import type { Tx } from '../../platform/db/db.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { SessionsCore } from './core.ts';
import { deviceSignedOut } from './events.ts';
import { consumePushTargets } from './push-target-store.ts';
import { type Ending, revokeSessions } from './store.ts';
import { voidTickets } from './ticket-store.ts';

/** Caused by the person at the device, so the device is not notified. */
const silentEndings: ReadonlySet<string> = new Set(['Logout', 'Replaced', 'Renewed']);

/**
 * Ends sessions of a user. This process reads the database for them from now on instead of waiting for the
 * notification. Unless only one device or session ends, pending login tickets are voided too.
 */
export async function endSessions(
  { clock, revocations, outbox }: Pick<SessionsCore, 'clock' | 'revocations' | 'outbox'>,
  tx: Tx,
  ending: Omit<Ending, 'now'>,
): Promise<void> {
  const ended = await revokeSessions(tx, { ...ending, now: clock.now() });
  for (const sessionId of ended) revocations.suspect(sessionId);
  if (!silentEndings.has(ending.because)) await notifyDevices(outbox, tx, ended);
  if (ending.deviceId === undefined && ending.sessionId === undefined) await voidTickets(tx, ending.userId);
}

/** Sends each device a last push that it was signed out. */
async function notifyDevices(outbox: Outbox, tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const targets = await consumePushTargets(tx, sessionIds);
  await outbox.appendAll(
    tx,
    deviceSignedOut,
    targets.map(({ userId, deviceId, language, sealed: sealedPushToken }) => ({
      key: userId,
      payload: { userId, deviceId, language, sealedPushToken },
    })),
  );
}

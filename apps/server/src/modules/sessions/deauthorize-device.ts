import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { forgetDevice, forgetOtherDevices } from './device-store.ts';
import { endSessions } from './end-sessions.ts';

/** Signs a device out and forgets that it was trusted: its next sign-in is told to the owner again. */
export async function deauthorizeDevice(
  context: SessionsContext,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<void> {
  await context.db.inTransaction(async (tx) => {
    if (!(await forgetDevice(tx, { userId, deviceId }))) throw new Refusal('NotFound');
    await endSessions(context, tx, { userId, deviceId, because: 'Deauthorized' });
    await tellDevices(context, tx, userId);
  });
}

/** Signs out everywhere but here. */
export async function deauthorizeOtherDevices(
  context: SessionsContext,
  { userId, deviceId, sessionId }: { userId: string; deviceId: string; sessionId: string },
): Promise<void> {
  await context.db.inTransaction(async (tx) => {
    await forgetOtherDevices(tx, { userId, deviceId });
    await endSessions(context, tx, { userId, because: 'Deauthorized', exceptSessionId: sessionId });
    await tellDevices(context, tx, userId);
  });
}

/** The list of devices may stand open elsewhere. */
const tellDevices = ({ stream }: SessionsContext, tx: Tx, userId: string): Promise<void> =>
  stream.publish(tx, { topic: 'session', userId, data: { changed: 'devices' } });

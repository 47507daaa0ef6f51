import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Ends the session of the caller's own device and its pushes. Returns the cookies that clear the browser's token half.
 */
export async function logout(
  context: SessionsContext,
  { userId, ownDeviceId, deviceId }: { userId: string; ownDeviceId: string; deviceId: string },
): Promise<readonly string[]> {
  await context.db.inTransaction(async (tx) => {
    const isOwn = deviceId === ownDeviceId;
    if (!isOwn || !(await updateDevice(tx, { userId, deviceId, pushToken: null }))) {
      throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
    }
    await endSessions(context, tx, { userId, deviceId, because: 'Logout' });
  });
  return context.cookies.clear();
}

import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';
import { endSessions } from './store.ts';

/** Ends the session of a device of the caller; its pushes stop too. Gives the cookies that take the browser's half away. */
export async function logout(
  { db, clock, cookies }: SessionsContext,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<readonly string[]> {
  await db.inTransaction(async (tx) => {
    if (!(await updateDevice(tx, { userId, deviceId, pushToken: null }))) {
      throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
    }
    await endSessions(tx, { userId, deviceId, because: 'Logout', now: clock.now() });
  });
  return cookies.clear();
}

import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';
import { pushTokenOf } from './open-session.ts';

/** Where pushes for this device go. The client's fallback value means nowhere. */
export async function setPushToken(
  { db }: SessionsContext,
  { userId, deviceId, pushToken }: { userId: string; deviceId: string; pushToken: string },
): Promise<void> {
  const isOwn = await db.inTransaction((tx) =>
    updateDevice(tx, { userId, deviceId, pushToken: pushTokenOf(pushToken) }),
  );
  if (!isOwn) throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
}

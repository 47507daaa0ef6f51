import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';
import { pushTokenOf } from './open-session.ts';
import { type DeviceCall, requireOwnDevice } from './own-device.ts';

/** Where pushes for this device go. The client's fallback value means nowhere. */
export async function setPushToken(
  context: SessionsContext,
  call: DeviceCall & { pushToken: string },
): Promise<void> {
  const { userId, deviceId, pushToken } = call;
  const isOwn = await context.db.inTransaction(async (tx) => {
    await requireOwnDevice(context, tx, call);
    return updateDevice(tx, { userId, deviceId, pushToken: pushTokenOf(pushToken) });
  });
  if (!isOwn) throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
}

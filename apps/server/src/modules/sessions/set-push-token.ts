import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { updateDevice } from './device-store.ts';
import { type DeviceCall, requireOwnDevice } from './own-device.ts';
import { sealPushToken } from './push-target.ts';

/** Sets where this device's pushes go. The client's fallback value means nowhere. */
export async function setPushToken(
  context: SessionsContext,
  call: DeviceCall & { pushToken: string },
): Promise<void> {
  const { userId, deviceId, pushToken } = call;
  const isOwn = await context.db.inTransaction(async (tx) => {
    await requireOwnDevice(context, tx, call);
    const sealed = await sealPushToken(context, tx, { userId, deviceId, token: pushToken });
    return updateDevice(tx, { userId, deviceId, pushToken: sealed });
  });
  if (!isOwn) throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
}

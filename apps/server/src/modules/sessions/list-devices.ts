import type { DeviceItem } from '@gim/contract';
import type { SessionsContext } from './core.ts';
import { listSignedIn } from './device-store.ts';

/** The signed-in devices. */
export async function listDevices(
  { db, clock }: SessionsContext,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<DeviceItem[]> {
  const devices = await listSignedIn(db.autocommit, { userId, now: clock.now() });
  return devices.map(({ createdAt, lastSeenAt, ...device }) => ({
    ...device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: device.id === deviceId,
  }));
}

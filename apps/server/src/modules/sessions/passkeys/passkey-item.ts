import type { listPasskeys, Reply } from '@gim/contract';
import type { Passkey } from './passkey-store.ts';

export const passkeyItem = (
  { id, name, createdAt, lastUsedAt, deviceId }: Passkey,
  ownDeviceId: string,
): Reply<typeof listPasskeys>[number] => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isThisDevice: deviceId === ownDeviceId,
});

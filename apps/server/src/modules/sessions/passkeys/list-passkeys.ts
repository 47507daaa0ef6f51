import type { listPasskeys as endpoint, Reply } from '@gim/contract';
import type { SessionsCore } from '../core.ts';
import { passkeyItem } from './passkey-item.ts';
import { listUserPasskeys } from './passkey-store.ts';

export async function listPasskeys(
  { db }: SessionsCore,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<Reply<typeof endpoint>> {
  const passkeys = await listUserPasskeys(db.autocommit, userId);
  return passkeys.map((passkey) => passkeyItem(passkey, deviceId));
}

import type { Reader } from '../../platform/db/db.ts';
import type { Client } from '../users/index.ts';
import type { SessionsCore } from './core.ts';
import { findKnownDevice, listKnowingUsers } from './device-store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whether this user has signed in here before. A browser has to show its device cookie too, because the id alone can be
 * read by scripts. For an account that does not exist the same is looked up in vain, so that both take the same time.
 */
export async function isKnownDevice(
  { cookies }: Pick<SessionsCore, 'cookies'>,
  reader: Reader,
  { userId, deviceId, client }: { userId: string | undefined; deviceId: string; client: Client },
): Promise<boolean> {
  const found = await findKnownDevice(reader, { userId: userId ?? NOBODY, deviceId });
  const hasProof = cookies.isDevice(client.deviceCookie, deviceId);
  return found !== undefined && (hasProof || !found.hasCookie);
}

/** The users who know this device, the last one first: whose accounts it may mean. */
export async function usersOfDevice(
  { cookies }: Pick<SessionsCore, 'cookies'>,
  reader: Reader,
  { deviceId, client }: { deviceId: string; client: Client },
): Promise<readonly string[]> {
  const found = await listKnowingUsers(reader, deviceId);
  const hasProof = cookies.isDevice(client.deviceCookie, deviceId);
  return found.filter(({ hasCookie }) => hasProof || !hasCookie).map(({ userId }) => userId);
}

import type { Reader } from '../../platform/db/db.ts';
import type { Client } from '../users/index.ts';
import type { SessionsCore } from './core.ts';
import { findKnownDevice, listUsersOfDevice } from './device-store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whether the user has signed in on this device before. A browser must also send its device cookie, because scripts can
 * read the id. Without a user the same lookup runs, so that both take the same time.
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

/** The users who know this device, most recent first. */
export async function usersOfDevice(
  { cookies }: Pick<SessionsCore, 'cookies'>,
  reader: Reader,
  { deviceId, client }: { deviceId: string; client: Client },
): Promise<readonly string[]> {
  const found = await listUsersOfDevice(reader, deviceId);
  const hasProof = cookies.isDevice(client.deviceCookie, deviceId);
  return found.filter(({ hasCookie }) => hasProof || !hasCookie).map(({ userId }) => userId);
}

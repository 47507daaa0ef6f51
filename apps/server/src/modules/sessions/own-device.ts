import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Client } from '../users/index.ts';
import type { SessionsCore } from './core.ts';
import { findSession } from './store.ts';

export interface DeviceCall {
  readonly userId: string;
  readonly sessionId: string;
  /** The device of the calling session. */
  readonly ownDeviceId: string;
  /** The device that the call names. */
  readonly deviceId: string;
  readonly client: Client;
}

/**
 * Refuses changes to any device other than the calling session's. A browser must also send its HttpOnly device cookie,
 * so that a bearer token read by a script changes nothing (D2).
 */
export async function requireOwnDevice(
  { cookies }: Pick<SessionsCore, 'cookies'>,
  tx: Tx,
  { sessionId, ownDeviceId, deviceId, client }: DeviceCall,
): Promise<void> {
  const session = await findSession(tx, sessionId);
  const isProven = session?.mode !== 'split' || cookies.isDevice(client.deviceCookie, ownDeviceId);
  if (deviceId !== ownDeviceId || !isProven)
    throw new Refusal('DeviceNotBelongsToUser', { field: 'deviceId' });
}

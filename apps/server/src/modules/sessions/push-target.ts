import type { Language } from '@gim/languages';
import { keyedHash } from '../../platform/crypto/keyed-hash.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { SessionsCore } from './core.ts';
import { claimPushToken, clearPushToken, findPushTargets } from './push-target-store.ts';

/** A device that accepts pushes. */
export interface PushTarget {
  readonly userId: string;
  readonly deviceId: string;
  readonly language: Language;
  /** A host app's token, or a Web Push subscription as JSON. */
  readonly token: string;
}

/** A stored push token: encrypted, with a keyed hash to find the same token again. */
export interface SealedPushToken {
  readonly sealed: string;
  readonly mark: Buffer;
}

/** What a client without a push token sends. */
const NO_PUSH_TOKEN = 'no-push-token';

type Device = { readonly userId: string; readonly deviceId: string };
type Keys = Pick<SessionsCore, 'sealer' | 'pushMarkKey'>;

export const pushTokenContext = ({ userId, deviceId }: Device): string => `push token ${userId} ${deviceId}`;

/**
 * Prepares a device's push token for storage; null when the client has none. Removes the same token from all other
 * accounts: in a browser that two people use, neither may see the other's pushes.
 */
export async function sealPushToken(
  { sealer, pushMarkKey }: Keys,
  tx: Tx,
  { token, ...device }: Device & { readonly token: string | undefined },
): Promise<SealedPushToken | null> {
  if (token === undefined || token === NO_PUSH_TOKEN) return null;
  const mark = keyedHash(pushMarkKey, [token]);
  await claimPushToken(tx, { ...device, mark });
  return { sealed: sealer.seal(token, pushTokenContext(device)), mark };
}

/** The devices of these users that are signed in now and accept pushes. */
export async function listPushTargets(
  { sealer, clock }: Pick<SessionsCore, 'sealer' | 'clock'>,
  reader: Reader,
  userIds: readonly string[],
): Promise<readonly PushTarget[]> {
  const found = await findPushTargets(reader, { userIds, now: clock.now() });
  return found.map(({ sealed, ...device }) => ({
    ...device,
    token: sealer.open(sealed, pushTokenContext(device)),
  }));
}

/** Deletes a token that its service no longer knows, unless the device has a newer one. */
export const forgetPushToken = (
  { pushMarkKey }: Pick<SessionsCore, 'pushMarkKey'>,
  tx: Tx,
  { userId, deviceId, token }: Device & { readonly token: string },
): Promise<void> => clearPushToken(tx, { userId, deviceId, mark: keyedHash(pushMarkKey, [token]) });

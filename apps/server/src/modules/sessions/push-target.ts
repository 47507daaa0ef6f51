import type { Language } from '@gim/languages';
import { keyedHash } from '../../platform/crypto/keyed-hash.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { SessionsCore } from './core.ts';
import { clearPushToken, findPushTargets, takePushMark } from './push-target-store.ts';

/** A device that takes pushes. */
export interface PushTarget {
  readonly userId: string;
  readonly deviceId: string;
  readonly language: Language;
  /** A host app's token, or a Web Push subscription as JSON. */
  readonly token: string;
}

/** How a push token is stored: encrypted, and with a mark by which the same one is found again. */
export interface SealedPushToken {
  readonly sealed: string;
  readonly mark: Buffer;
}

/** What a client sends when it has no push token. */
const NO_PUSH_TOKEN = 'no-push-token';

type Device = { readonly userId: string; readonly deviceId: string };
type Keys = Pick<SessionsCore, 'sealer' | 'pushMarkKey'>;

export const pushTokenContext = ({ userId, deviceId }: Device): string => `push token ${userId} ${deviceId}`;

/**
 * Prepares the token of a device for its row; null when the client has none. Takes the same token away from every other
 * account: a browser where two people signed in must not show one of them the pushes of the other.
 */
export async function sealPushToken(
  { sealer, pushMarkKey }: Keys,
  tx: Tx,
  { token, ...device }: Device & { readonly token: string | undefined },
): Promise<SealedPushToken | null> {
  if (token === undefined || token === NO_PUSH_TOKEN) return null;
  const mark = keyedHash(pushMarkKey, [token]);
  await takePushMark(tx, { ...device, mark });
  return { sealed: sealer.seal(token, pushTokenContext(device)), mark };
}

/** The devices of some users that are signed in now and take pushes. */
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

/** Forgets a token that its service does not know any more, unless the device has a newer one by now. */
export const forgetPushToken = (
  { pushMarkKey }: Pick<SessionsCore, 'pushMarkKey'>,
  tx: Tx,
  { userId, deviceId, token }: Device & { readonly token: string },
): Promise<void> => clearPushToken(tx, { userId, deviceId, mark: keyedHash(pushMarkKey, [token]) });

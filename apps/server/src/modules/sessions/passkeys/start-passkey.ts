import type { startPasskey as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { SessionsCore } from '../core.ts';
import { askChallenge } from './ask-challenge.ts';
import { listUserPasskeys } from './passkey-store.ts';
import { creationOptions } from './web-authn.ts';

/** Starts the registration of a passkey. The answer is accepted only from this user on this device. */
export async function startPasskey(
  core: SessionsCore,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<Reply<typeof endpoint>> {
  const { db, users, relyingParty } = core;
  const user = await users.find(db.autocommit, userId);
  if (user === undefined || user.email === null) throw new Refusal('NotFound');
  const known = await listUserPasskeys(db.autocommit, userId);
  const { id: challengeId, nonce: challenge } = await db.inTransaction((tx) =>
    askChallenge(core, tx, { kind: 'register', userId, deviceId, operationHash: null }),
  );
  return {
    challengeId,
    options: await creationOptions(relyingParty, { userId, email: user.email, challenge, known }),
  };
}

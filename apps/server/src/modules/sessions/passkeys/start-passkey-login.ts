import type { startPasskeyLogin as endpoint, Reply } from '@gim/contract';
import type { SessionsCore } from '../core.ts';
import { askChallenge } from './ask-challenge.ts';
import { requestOptions } from './web-authn.ts';

/**
 * Starts a sign-in with a passkey. Names no user: the device knows its passkeys, and the answer is the same for
 * everybody.
 */
export async function startPasskeyLogin(core: SessionsCore): Promise<Reply<typeof endpoint>> {
  const { id: challengeId, nonce: challenge } = await askChallenge(core, core.db.autocommit, {
    kind: 'login',
    userId: null,
    deviceId: null,
    operationHash: null,
  });
  return { challengeId, options: await requestOptions(core.relyingParty, { challenge, known: [] }) };
}

import type { startPasskeyLogin as endpoint, Reply } from '@gim/contract';
import type { SessionsCore } from '../core.ts';
import { askChallenge } from './ask-challenge.ts';
import { requestOptions } from './web-authn.ts';

/** Begins to sign in with a passkey. Nobody is named: the device knows which one it has, and the answer is the same for all. */
export async function startPasskeyLogin(core: SessionsCore): Promise<Reply<typeof endpoint>> {
  const { id: challengeId, nonce: challenge } = await askChallenge(core, core.db.autocommit, {
    kind: 'login',
    userId: null,
    deviceId: null,
    operationHash: null,
  });
  return { challengeId, options: await requestOptions(core.relyingParty, { challenge, known: [] }) };
}

import type { passkeyLogin as endpoint, Input } from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import { type Client, type SignedInAnswer, signInProblem } from '../../users/index.ts';
import { consumeChallenge } from '../challenge-store.ts';
import type { SessionsCore } from '../core.ts';
import { openSession } from '../open-session.ts';
import { consumePasskey, provePasskey } from './prove-passkey.ts';

/** RFC 8176: proof of possession of a key plus user verification, so it counts as both factors. */
const AMR = ['pop', 'user', 'mfa'];

/**
 * Signs in with a passkey. It is bound to our origin and the device has verified its user, so neither a password nor a
 * code is asked, even with two-factor on.
 */
export async function passkeyLogin(
  core: SessionsCore,
  { body, client }: { body: Input<typeof endpoint>['body']; client: Client },
): Promise<SignedInAnswer> {
  const { db, clock, users } = core;
  const { challengeId, answer, ...device } = body;
  const challenge = await db.inTransaction((tx) =>
    consumeChallenge(tx, { id: challengeId, kind: 'login', now: clock.now() }),
  );
  const proof =
    challenge === undefined ? null : await provePasskey(core, { answer, challenge: challenge.nonce });
  if (proof === null) throw new Refusal('PasskeyInvalid');
  const { userId } = proof;
  return db.inTransaction(async (tx) => {
    const user = await users.lock(tx, userId);
    if (user === undefined || user.status === 'Deleted') throw new Refusal('PasskeyInvalid');
    const problem = signInProblem(user.status);
    if (problem !== null) throw new Refusal(problem);
    if (!(await consumePasskey(core, tx, proof))) throw new Refusal('PasskeyInvalid');
    const opened = await openSession(core, tx, { userId, isVerified: true, device, client, amr: AMR });
    return users.signedIn(tx, { userId, ...opened });
  });
}

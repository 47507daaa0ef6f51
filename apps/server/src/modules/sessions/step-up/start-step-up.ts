import type { startStepUp as endpoint, Reply, StepUpPurpose } from '@gim/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deviceOrigin, mailContext, type StepUpDemand, sentTooSoon } from '../../users/index.ts';
import type { SessionsContext } from '../core.ts';
import { stepUpCodeRequested } from '../events.ts';
import { askChallenge } from '../passkeys/ask-challenge.ts';
import { listUserPasskeys } from '../passkeys/passkey-store.ts';
import { requestOptions } from '../passkeys/web-authn.ts';
import { operationChallenge, operationHash } from './operation-hash.ts';
import { ownFactors, proofCodeKey } from './own-factors.ts';
import { methodsFor } from './step-up-policy.ts';

export interface StepUpQuestion {
  readonly userId: string;
  readonly deviceId: string;
  readonly purpose: StepUpPurpose;
  readonly operation?: Readonly<Record<string, string>> | undefined;
}

/** Returns the step-up methods for an operation and starts them: a challenge for the passkey, or a code by mail. */
export async function startStepUp(
  context: SessionsContext,
  { userId, deviceId, purpose, operation = {} }: StepUpQuestion,
): Promise<Reply<typeof endpoint>> {
  const demand: StepUpDemand = { userId, deviceId, purpose, operation };
  return context.db.inTransaction(async (tx) => {
    const methods = methodsFor(await ownFactors(context, tx, userId));
    const hash = operationHash(demand);
    const ask = () => askChallenge(context, tx, { kind: 'step-up', userId, deviceId, operationHash: hash });
    if (methods.includes('passkey')) {
      const { id, nonce } = await ask();
      const known = await listUserPasskeys(tx, userId);
      const challenge = operationChallenge(hash, nonce);
      const passkeyOptions = await requestOptions(context.relyingParty, { challenge, known });
      return { methods, challengeId: id, passkeyOptions, resendAfterSeconds: null };
    }
    if (methods.includes('password-email')) {
      const resendAfterSeconds = await mailCode(context, tx, { demand, hash });
      const { id } = await ask();
      return { methods, challengeId: id, passkeyOptions: null, resendAfterSeconds };
    }
    return { methods, challengeId: null, passkeyOptions: null, resendAfterSeconds: null };
  });
}

async function mailCode(
  { users, outbox, sealer }: SessionsContext,
  tx: Tx,
  { demand: { userId, deviceId, purpose }, hash }: { demand: StepUpDemand; hash: Buffer },
): Promise<number> {
  const user = await users.find(tx, userId);
  if (user === undefined || user.emailCanonical === null) throw new Refusal('NotFound');
  const issued = await users.emailCodes.issue(tx, {
    ...proofCodeKey(hash),
    email: user.emailCanonical,
    origin: deviceOrigin(deviceId),
  });
  if (issued.kind !== 'issued') throw sentTooSoon(issued);
  const sealedCode = sealer.seal(issued.code, mailContext(stepUpCodeRequested.topic, userId));
  await outbox.append(tx, stepUpCodeRequested, { key: userId, payload: { userId, purpose, sealedCode } });
  return issued.resendAfterSeconds;
}

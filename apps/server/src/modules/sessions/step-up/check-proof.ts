import type { StepUpProof } from '@gim/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type CheckedProof, deviceOrigin, type StepUp, type StepUpDemand } from '../../users/index.ts';
import { type Challenge, consumeChallenge, findChallenge } from '../challenge-store.ts';
import type { SessionsContext } from '../core.ts';
import { consumePasskey, provePasskey } from '../passkeys/prove-passkey.ts';
import { operationChallenge, operationHash } from './operation-hash.ts';
import { ownFactors, proofCodeKey } from './own-factors.ts';
import { methodsFor } from './step-up-policy.ts';

type ProofOf<Method extends StepUpProof['method']> = Extract<StepUpProof, { method: Method }>;
type Use = (tx: Tx) => Promise<boolean>;

/**
 * Step-up proofs for single operations (D5). Each proof is bound to one operation: a passkey signs the operation's
 * hash, a mailed code is issued for it, and an authenticator code is part of the request itself. The proof is consumed
 * in the operation's transaction; if that fails, the operation does not happen.
 */
export function createStepUp(context: SessionsContext): StepUp {
  const { db, secondFactor } = context;
  return {
    async hasFactor(reader, userId) {
      const { hasPasskey, hasTwoFactor } = await ownFactors(context, reader, userId);
      return hasPasskey || hasTwoFactor;
    },
    async checkProof(demand, proof) {
      if (proof === undefined) throw new Refusal('StepUpRequired');
      const methods = methodsFor(await ownFactors(context, db.autocommit, demand.userId));
      const use = methods.includes(proof.method) ? await check(demand, proof) : null;
      if (use === null) throw new Refusal('StepUpInvalid');
      // Checked again when the proof is consumed: if a stronger factor was set up in between, this method is no longer
      // enough.
      const isStillOffered = async (tx: Tx) =>
        methodsFor(await ownFactors(context, tx, demand.userId)).includes(proof.method);
      return {
        demand,
        use: async (tx) => (await isStillOffered(tx)) && (await use(tx)),
      } satisfies CheckedProof;
    },
    async consumeProof(tx, demand, checked) {
      const isSame = operationHash(checked.demand).equals(operationHash(demand));
      if (!isSame || !(await checked.use(tx))) throw new Refusal('StepUpInvalid');
    },
  };

  async function check(demand: StepUpDemand, proof: StepUpProof): Promise<Use | null> {
    switch (proof.method) {
      case 'totp': {
        const origin = deviceOrigin(demand.deviceId);
        const checked = await secondFactor.check(demand.userId, proof.code, { purpose: 'step-up', origin });
        return checked && ((tx) => secondFactor.use(tx, checked));
      }
      case 'passkey':
        return checkPasskey(context, demand, proof);
      case 'password-email':
        return checkPasswordEmail(context, demand, proof);
    }
  }
}

/** The challenge, if it was issued for exactly this operation of this user. */
async function askedFor(
  { db, clock }: SessionsContext,
  demand: StepUpDemand,
  challengeId: string,
): Promise<Challenge | undefined> {
  const found = await findChallenge(db.autocommit, { id: challengeId, kind: 'step-up', now: clock.now() });
  const isOwn = found?.userId === demand.userId && found.operationHash?.equals(operationHash(demand));
  return isOwn === true ? found : undefined;
}

const consumeCode = async ({ clock }: SessionsContext, tx: Tx, id: string): Promise<boolean> =>
  (await consumeChallenge(tx, { id, kind: 'step-up', now: clock.now() })) !== undefined;

async function checkPasskey(
  context: SessionsContext,
  demand: StepUpDemand,
  { challengeId, answer }: ProofOf<'passkey'>,
): Promise<Use | null> {
  const asked = await askedFor(context, demand, challengeId);
  if (asked === undefined) return null;
  const challenge = operationChallenge(operationHash(demand), asked.nonce);
  const proof = await provePasskey(context, { answer, challenge, userId: demand.userId });
  return (
    proof &&
    (async (tx) => (await consumeCode(context, tx, asked.id)) && (await consumePasskey(context, tx, proof)))
  );
}

/** The password is checked first, so that nobody without it gets a guess at the code. */
async function checkPasswordEmail(
  context: SessionsContext,
  demand: StepUpDemand,
  { challengeId, password, code }: ProofOf<'password-email'>,
): Promise<Use | null> {
  const { db, users } = context;
  const { userId } = demand;
  const asked = await askedFor(context, demand, challengeId);
  const user = await users.find(db.autocommit, userId);
  if (asked === undefined || user === undefined) return null;
  try {
    await users.requirePassword(user, password, demand.deviceId);
  } catch (error) {
    if (error instanceof Refusal && error.problem === 'PasswordWrong') return null;
    throw error;
  }
  const key = proofCodeKey(operationHash(demand));
  const guesser = `${userId} ${demand.deviceId}`;
  const proof = await users.emailCodes.check({ ...key, guesser, code });
  return (
    proof &&
    (async (tx) => (await consumeCode(context, tx, asked.id)) && (await users.emailCodes.use(tx, proof)))
  );
}

import type { addPasskey as endpoint, Input, Reply } from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { StepUpDemand } from '../../users/index.ts';
import { takeChallenge } from '../challenge-store.ts';
import type { FactorContext } from '../core.ts';
import { findDeviceName } from '../device-store.ts';
import { passkeyAdded } from '../events.ts';
import { passkeyItem } from './passkey-item.ts';
import { insertPasskey } from './passkey-store.ts';
import { type MadePasskey, readCreation } from './web-authn.ts';

export interface PasskeyAddition {
  readonly userId: string;
  readonly deviceId: string;
  readonly body: Input<typeof endpoint>['body'];
}

/**
 * Registers a passkey. Where two-factor is on it takes a fresh factor, because the passkey will open the account without
 * one. The challenge is used up whatever the answer is.
 */
export async function addPasskey(
  context: FactorContext,
  addition: PasskeyAddition,
): Promise<Reply<typeof endpoint>> {
  const { db, clock, ids, outbox, users, secondFactor, stepUp } = context;
  const { userId, deviceId, body } = addition;
  const demand: StepUpDemand = { userId, purpose: 'addPasskey', operation: {} };
  const needsProof = body.stepUp !== undefined || (await secondFactor.isEnabled(db.read, userId));
  const proof = needsProof ? await stepUp.checkProof(demand, body.stepUp) : null;
  const made = await readAnswer(context, addition);
  return db.inTransaction(async (tx) => {
    if (proof !== null) await stepUp.consumeProof(tx, demand, proof);
    else if (await secondFactor.isEnabled(tx, userId)) throw new Refusal('StepUpRequired');
    const now = clock.now();
    const name = (await findDeviceName(tx, { userId, deviceId })) ?? deviceId;
    const passkey = { id: ids.next(), userId, deviceId, name, ...made, createdAt: now, lastUsedAt: null };
    if (!(await insertPasskey(tx, passkey))) throw new Refusal('PasskeyInvalid');
    await outbox.append(tx, passkeyAdded, { key: userId, payload: { userId, name, at: now.toISOString() } });
    await users.tellChanged(tx, userId);
    return passkeyItem(passkey, deviceId);
  });
}

async function readAnswer(
  { db, clock, relyingParty }: FactorContext,
  { userId, deviceId, body: { challengeId, answer } }: PasskeyAddition,
): Promise<MadePasskey> {
  const challenge = await db.inTransaction((tx) =>
    takeChallenge(tx, { id: challengeId, kind: 'register', now: clock.now() }),
  );
  const isOwn = challenge?.userId === userId && challenge.deviceId === deviceId;
  const made =
    challenge === undefined || !isOwn
      ? null
      : await readCreation(relyingParty, { answer, challenge: challenge.nonce });
  if (made === null) throw new Refusal('PasskeyInvalid');
  return made;
}

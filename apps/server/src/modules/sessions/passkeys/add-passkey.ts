import type { addPasskey as endpoint, Input, Reply } from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { StepUpDemand } from '../../users/index.ts';
import { consumeChallenge } from '../challenge-store.ts';
import type { FactorContext } from '../core.ts';
import { findDeviceName } from '../device-store.ts';
import { passkeyAdded } from '../events.ts';
import { pauseForFirstFactor, sealFreezeToken } from '../factor-change.ts';
import { lockCaller } from '../lock-caller.ts';
import { voidTickets } from '../ticket-store.ts';
import { passkeyItem } from './passkey-item.ts';
import { insertPasskey } from './passkey-store.ts';
import { type NewPasskey, readCreation } from './web-authn.ts';

export interface PasskeyAddition {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly body: Input<typeof endpoint>['body'];
}

/**
 * Registers a passkey. Always needs a step-up (D5): a passkey signs in without a password, so a stolen token must not
 * be able to add one. The challenge is consumed whatever the answer is.
 */
export async function addPasskey(
  context: FactorContext,
  addition: PasskeyAddition,
): Promise<Reply<typeof endpoint>> {
  const { db, clock, ids, outbox, users, stepUp } = context;
  const { userId, deviceId, body } = addition;
  const demand: StepUpDemand = { userId, deviceId, purpose: 'addPasskey', operation: {} };
  const proof = await stepUp.checkProof(demand, body.stepUp);
  const made = await readAnswer(context, addition);
  return db.inTransaction(async (tx) => {
    await lockCaller(context, tx, addition);
    await stepUp.consumeProof(tx, demand, proof);
    const now = clock.now();
    const name = (await findDeviceName(tx, { userId, deviceId })) ?? deviceId;
    const passkey = { id: ids.next(), userId, deviceId, name, ...made, createdAt: now, lastUsedAt: null };
    const isFirst = await pauseForFirstFactor(context, tx, userId);
    if (!(await insertPasskey(tx, passkey))) throw new Refusal('PasskeyInvalid');
    await voidTickets(tx, userId);
    const sealedFreezeToken = await sealFreezeToken(context, tx, { userId, kind: passkeyAdded });
    const payload = { userId, name, isFirst, sealedFreezeToken, at: now.toISOString() };
    await outbox.append(tx, passkeyAdded, { key: userId, payload });
    await users.notifyChanged(tx, userId);
    return passkeyItem(passkey, deviceId);
  });
}

async function readAnswer(
  { db, clock, relyingParty }: FactorContext,
  { userId, deviceId, body: { challengeId, answer } }: PasskeyAddition,
): Promise<NewPasskey> {
  const challenge = await db.inTransaction((tx) =>
    consumeChallenge(tx, { id: challengeId, kind: 'register', now: clock.now() }),
  );
  const isOwn = challenge?.userId === userId && challenge.deviceId === deviceId;
  const made =
    challenge === undefined || !isOwn
      ? null
      : await readCreation(relyingParty, { answer, challenge: challenge.nonce });
  if (made === null) throw new Refusal('PasskeyInvalid');
  return made;
}

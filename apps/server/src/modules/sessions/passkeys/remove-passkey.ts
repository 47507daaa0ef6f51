import type { StepUpProof } from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { StepUpDemand } from '../../users/index.ts';
import type { FactorContext } from '../core.ts';
import { passkeyRemoved } from '../events.ts';
import { sealFreezeToken } from '../factor-change.ts';
import { lockCaller } from '../lock-caller.ts';
import { voidTickets } from '../ticket-store.ts';
import { deletePasskey, listUserPasskeys } from './passkey-store.ts';

export interface PasskeyRemoval {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly passkeyId: string;
  readonly stepUp?: StepUpProof | undefined;
}

/** Removes a passkey of the caller. Needs a step-up bound to it (D5). */
export async function removePasskey(context: FactorContext, removal: PasskeyRemoval): Promise<void> {
  const { db, clock, outbox, users, stepUp } = context;
  const { userId, deviceId, passkeyId } = removal;
  const demand: StepUpDemand = { userId, deviceId, purpose: 'removePasskey', operation: { passkeyId } };
  // Checked before the proof, so that nobody requests a code for a passkey that does not exist.
  const known = await listUserPasskeys(db.autocommit, userId);
  if (!known.some(({ id }) => id === passkeyId)) throw new Refusal('NotFound');
  const proof = await stepUp.checkProof(demand, removal.stepUp);
  await db.inTransaction(async (tx) => {
    await lockCaller(context, tx, removal);
    await stepUp.consumeProof(tx, demand, proof);
    const name = await deletePasskey(tx, { userId, id: passkeyId });
    if (name === undefined) throw new Refusal('NotFound');
    await voidTickets(tx, userId);
    const sealedFreezeToken = await sealFreezeToken(context, tx, { userId, kind: passkeyRemoved });
    const payload = { userId, name, sealedFreezeToken, at: clock.now().toISOString() };
    await outbox.append(tx, passkeyRemoved, { key: userId, payload });
    await users.notifyChanged(tx, userId);
  });
}

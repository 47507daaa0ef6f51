import type { renewRecoveryCodes as endpoint, Reply, StepUpProof } from '@gim/contract';
import { encodeBase32 } from '../../platform/crypto/base32.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StepUpDemand } from '../users/index.ts';
import type { FactorContext, SessionsContext } from './core.ts';
import { recoveryCodesRenewed } from './events.ts';
import { sealFreezeToken } from './factor-change.ts';
import { lockCaller } from './lock-caller.ts';
import { recoveryHash } from './second-factor.ts';
import { voidTickets } from './ticket-store.ts';
import { putRecoveryCodes } from './two-factor-store.ts';

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Replaces the recovery codes. Needs a step-up. The old codes stop working. */
export async function renewRecoveryCodes(
  context: FactorContext,
  call: { userId: string; sessionId: string; deviceId: string; stepUp?: StepUpProof | undefined },
): Promise<Reply<typeof endpoint>> {
  const { db, clock, outbox, secondFactor, stepUp } = context;
  const { userId, deviceId } = call;
  if (!(await secondFactor.isEnabled(db.autocommit, userId))) throw new Refusal('TwoFactorNotEnabled');
  const demand: StepUpDemand = { userId, deviceId, purpose: 'renewRecoveryCodes', operation: {} };
  const proof = await stepUp.checkProof(demand, call.stepUp);
  return db.inTransaction(async (tx) => {
    await lockCaller(context, tx, call);
    await stepUp.consumeProof(tx, demand, proof);
    if (!(await secondFactor.isEnabled(tx, userId))) throw new Refusal('TwoFactorNotEnabled');
    const recoveryCodes = await replaceRecoveryCodes(context, tx, userId);
    await voidTickets(tx, userId);
    const sealedFreezeToken = await sealFreezeToken(context, tx, { userId, kind: recoveryCodesRenewed });
    await outbox.append(tx, recoveryCodesRenewed, {
      key: userId,
      payload: { userId, sealedFreezeToken, at: clock.now().toISOString() },
    });
    return { recoveryCodes };
  });
}

/** Draws new recovery codes and stores their hashes in place of the old ones. */
export async function replaceRecoveryCodes(
  context: SessionsContext,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => generateRecoveryCode(context));
  const hashes = recoveryCodes.map((code) => recoveryHash(context, { userId, code }));
  await putRecoveryCodes(tx, { userId, hashes });
  return recoveryCodes;
}

/** Eighty random bits, in groups that are easy to copy by hand. */
const generateRecoveryCode = ({ random }: SessionsContext): string =>
  encodeBase32(random.bytes(RECOVERY_BYTES)).replace(/(.{4})(?=.)/g, '$1-');

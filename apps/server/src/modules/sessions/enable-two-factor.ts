import type { StepUpProof } from '@gim/contract';
import { encodeBase32 } from '../../platform/crypto/base32.ts';
import { TOTP_SECRET_BYTES, totpUrl } from '../../platform/crypto/totp.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StepUpDemand } from '../users/index.ts';
import type { FactorContext } from './core.ts';
import { lockCaller } from './lock-caller.ts';
import { totpContext } from './second-factor.ts';
import { findTwoFactor, putPendingSecret } from './two-factor-store.ts';

export interface Enabling {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly stepUp?: StepUpProof | undefined;
}

/**
 * Creates a new pending secret on each call; needs a step-up (D5). It has no effect until the same session confirms a
 * code of it. Refused while two-factor is on.
 */
export async function enableTwoFactor(
  context: FactorContext,
  { userId, sessionId, deviceId, stepUp: shown }: Enabling,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { db, clock, random, sealer, users, stepUp } = context;
  if ((await findTwoFactor(db.autocommit, userId))?.secret != null)
    throw new Refusal('TwoFactorAlreadyEnabled');
  const demand: StepUpDemand = { userId, deviceId, purpose: 'enableTwoFactor', operation: {} };
  const proof = await stepUp.checkProof(demand, shown);
  const bytes = random.bytes(TOTP_SECRET_BYTES);
  const sealed = sealer.seal(bytes.toString('base64url'), totpContext(userId));
  const user = await db.inTransaction(async (tx) => {
    await lockCaller(context, tx, { userId, sessionId });
    await stepUp.consumeProof(tx, demand, proof);
    const pending = { userId, sessionId, secret: sealed, now: clock.now() };
    if (!(await putPendingSecret(tx, pending))) throw new Refusal('TwoFactorAlreadyEnabled');
    return users.find(tx, userId);
  });
  const secret = encodeBase32(bytes);
  return { secret, otpauthUrl: totpUrl({ secret, issuer: 'Gim', account: user?.email ?? userId }) };
}

import type { confirmTwoFactor as endpoint, Reply } from '@gim/contract';
import { matchTotp } from '../../platform/crypto/totp.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deviceOrigin, type SignedInAnswer } from '../users/index.ts';
import type { SessionsContext } from './core.ts';
import { twoFactorEnabled } from './events.ts';
import { pauseForFirstFactor, sealFreezeToken } from './factor-change.ts';
import { lockCaller } from './lock-caller.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { renewSession } from './renew-session.ts';
import { totpBucket, totpContext } from './second-factor.ts';
import { sessionRules } from './session-policy.ts';
import { activateSecret, findTwoFactor } from './two-factor-store.ts';

interface Confirmation {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly code: string;
}

/** Enables two-factor with a code of the pending secret. Returns the recovery codes, once, and ends every session. */
export async function confirmTwoFactor(
  context: SessionsContext,
  confirmation: Confirmation,
): Promise<SignedInAnswer<Reply<typeof endpoint>>> {
  const { db, clock, outbox, users } = context;
  const { userId, sessionId } = confirmation;
  const { pendingSecret, step } = await checkPending(context, confirmation);
  return db.inTransaction(async (tx) => {
    const now = clock.now();
    await lockCaller(context, tx, confirmation);
    const isFirst = await pauseForFirstFactor(context, tx, userId);
    if (!(await activateSecret(tx, { userId, sessionId, pendingSecret, step, now })))
      throw new Refusal('TwoFactorNotStarted');
    const recoveryCodes = await replaceRecoveryCodes(context, tx, userId);
    const sealedFreezeToken = await sealFreezeToken(context, tx, { userId, kind: twoFactorEnabled });
    const payload = { userId, isFirst, sealedFreezeToken, at: now.toISOString() };
    await outbox.append(tx, twoFactorEnabled, { key: userId, payload });
    const opened = await renewSession(context, tx, {
      userId,
      sessionId,
      because: 'TwoFactorEnabled',
      amr: ['pwd', 'otp'],
    });
    const { body, cookies } = await users.signedIn(tx, { userId, ...opened });
    return { body: { ...body, recoveryCodes }, cookies };
  });
}

/** The secret is valid only in the session whose step-up allowed it, and only for a while (D5). */
async function checkPending(
  { db, clock, sealer, users }: SessionsContext,
  { userId, sessionId, deviceId, code }: Confirmation,
): Promise<{ pendingSecret: string; step: number }> {
  const found = await findTwoFactor(db.autocommit, userId);
  if (found?.secret != null) throw new Refusal('TwoFactorAlreadyEnabled');
  const { pendingSecret, pendingAt, pendingSessionId } = found ?? {};
  const oldest = clock.now().getTime() - sessionRules.pendingSecretSeconds * 1000;
  if (pendingSecret == null || pendingAt == null || pendingAt.getTime() <= oldest)
    throw new Refusal('TwoFactorNotStarted');
  if (pendingSessionId !== sessionId) throw new Refusal('TwoFactorNotStarted');
  const bucket = totpBucket({ purpose: 'confirm', userId, origin: deviceOrigin(deviceId) });
  const { isAllowed } = await users.attempts.count(bucket, users.attemptRules.secondFactor);
  const secret = Buffer.from(sealer.open(pendingSecret, totpContext(userId)), 'base64url');
  const step = isAllowed ? matchTotp(secret, code, { now: clock.now(), lastStep: 0 }) : undefined;
  if (step === undefined) throw new Refusal('CodeInvalid', { field: 'code' });
  await users.attempts.uncount(bucket, users.attemptRules.secondFactor);
  return { pendingSecret, step };
}

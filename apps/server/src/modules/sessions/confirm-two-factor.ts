import type { confirmTwoFactor as endpoint, Reply } from '@gim/contract';
import { encodeBase32 } from '../../platform/crypto/base32.ts';
import { matchTotp } from '../../platform/crypto/totp.ts';
import { Refusal } from '../../platform/refusal.ts';
import { codesBucket, type SignedInAnswer } from '../users/index.ts';
import type { SessionsContext } from './core.ts';
import { twoFactorEnabled } from './events.ts';
import { renewSession } from './renew-session.ts';
import { recoveryHash, totpContext } from './second-factor.ts';
import { activateSecret, findTwoFactor, putRecoveryCodes } from './two-factor-store.ts';

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Turns two-factor on with a code of the pending secret. The recovery codes are shown this once; every session ends. */
export async function confirmTwoFactor(
  context: SessionsContext,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<SignedInAnswer<Reply<typeof endpoint>>> {
  const { db, clock, outbox, users } = context;
  const { pendingSecret, step } = await checkPending(context, { userId, code });
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => drawRecoveryCode(context));
  return db.inTransaction(async (tx) => {
    const now = clock.now();
    if (!(await activateSecret(tx, { userId, pendingSecret, step, now })))
      throw new Refusal('TwoFactorNotStarted');
    const hashes = recoveryCodes.map((recoveryCode) => recoveryHash(context, { userId, code: recoveryCode }));
    await putRecoveryCodes(tx, { userId, hashes });
    await outbox.append(tx, twoFactorEnabled, { key: userId, payload: { userId, at: now.toISOString() } });
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

async function checkPending(
  { db, clock, sealer, users }: SessionsContext,
  { userId, code }: { userId: string; code: string },
): Promise<{ pendingSecret: string; step: number }> {
  const found = await findTwoFactor(db.read, userId);
  if (found?.secret != null) throw new Refusal('TwoFactorAlreadyEnabled');
  if (found?.pendingSecret == null) throw new Refusal('TwoFactorNotStarted');
  const { isAllowed } = await users.attempts.count(codesBucket(userId), users.attemptRules.codes);
  const secret = Buffer.from(sealer.open(found.pendingSecret, totpContext(userId)), 'base64url');
  const step = isAllowed ? matchTotp(secret, code, { now: clock.now(), lastStep: 0 }) : undefined;
  if (step === undefined) throw new Refusal('CodeInvalid', { field: 'code' });
  await users.attempts.uncount(codesBucket(userId), users.attemptRules.codes);
  return { pendingSecret: found.pendingSecret, step };
}

/** Eighty random bits, in groups that can be copied by hand. */
const drawRecoveryCode = ({ random }: SessionsContext): string =>
  encodeBase32(random.bytes(RECOVERY_BYTES)).replace(/(.{4})(?=.)/g, '$1-');

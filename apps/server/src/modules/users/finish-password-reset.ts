import type { finishPasswordReset as endpoint, Input } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { requireEmail, requireGoodPassword } from './check-password.ts';
import type { UsersContext } from './core.ts';
import type { CodeProof } from './email-codes.ts';
import { passwordChanged } from './events.ts';
import { holdFrom } from './hold-policy.ts';
import { loginBuckets } from './login-buckets.ts';
import type { SecondFactorProof } from './ports.ts';
import { canReset } from './start-password-reset.ts';
import { findUserByEmail, insertHold, lockUser, setPasswordHash } from './store.ts';
import type { User } from './user.ts';

/** Passkeys younger than this may have been added by whoever made the reset necessary. */
const NEW_PASSKEY_DAYS = 30;

/**
 * Sets a new password with the mailed code and, where two-factor is on, the second factor too: whoever holds the
 * mailbox alone gets nothing. It opens no session, ends all of them, removes new passkeys, and
 * holds money back for a day.
 */
export async function finishPasswordReset(
  context: UsersContext,
  { body }: { body: Input<typeof endpoint>['body'] },
): Promise<void> {
  const { db, hasher, attempts, emailCodes } = context;
  const subject = requireEmail(body.email);
  requireGoodPassword(context, { password: body.newPassword, email: subject, field: 'newPassword' });
  const user = await findUserByEmail(db.read, subject);
  const account = user?.id ?? subject;
  const proof = await emailCodes.check({ purpose: 'reset', subject, account, code: body.code });
  if (proof === null || !canReset(user)) throw new Refusal('CodeInvalid', { field: 'code' });
  const second = await checkSecondFactor(context, user, body.twoFactorCode);
  const hash = await hasher.hash(body.newPassword);
  await setPassword(context, { user, hash, proof, second });
  const { stranger, strangerEver } = loginBuckets(subject);
  await attempts.clear(stranger, strangerEver);
}

async function checkSecondFactor(
  { db, secondFactor }: UsersContext,
  user: User,
  code: string | undefined,
): Promise<SecondFactorProof | null> {
  if (!(await secondFactor.isEnabled(db.read, user.id))) return null;
  if (code === undefined) throw new Refusal('TwoFactorCodeRequired', { field: 'twoFactorCode' });
  const proof = await secondFactor.check(user.id, code);
  if (proof === null) throw new Refusal('CodeInvalid', { field: 'twoFactorCode' });
  return proof;
}

async function setPassword(
  { db, clock, ids, outbox, emailCodes, secondFactor, sessions }: UsersContext,
  reset: { user: User; hash: string; proof: CodeProof; second: SecondFactorProof | null },
): Promise<void> {
  const userId = reset.user.id;
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    if (!canReset(await lockUser(tx, userId)) || !(await emailCodes.use(tx, reset.proof))) {
      throw new Refusal('CodeInvalid', { field: 'code' });
    }
    if (reset.second === null) {
      // Two-factor may have been turned on between the check and this moment.
      if (await secondFactor.isEnabled(tx, userId))
        throw new Refusal('TwoFactorCodeRequired', { field: 'twoFactorCode' });
    } else if (!(await secondFactor.use(tx, reset.second))) {
      throw new Refusal('CodeInvalid', { field: 'twoFactorCode' });
    }
    await setPasswordHash(tx, { id: userId, hash: reset.hash });
    await insertHold(tx, { id: ids.next(), userId, ...holdFrom('PasswordReset', now), now });
    await sessions.endAll(tx, { userId, because: 'PasswordReset' });
    const since = new Date(now.getTime() - NEW_PASSKEY_DAYS * 86_400_000);
    const removedPasskeys = await sessions.removePasskeysSince(tx, { userId, since });
    await outbox.append(tx, passwordChanged, {
      key: userId,
      payload: { userId, because: 'reset', removedPasskeys, at: now.toISOString() },
    });
  });
}

import type { finishPasswordReset as endpoint, Input } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { requireEmail, requireGoodPassword } from './check-password.ts';
import type { Client } from './client.ts';
import type { UsersContext } from './core.ts';
import { passwordChanged } from './events.ts';
import { loginBuckets } from './login-buckets.ts';
import type { MailboxProof } from './mailbox-codes.ts';
import { notifyBlocked } from './notify-blocked.ts';
import type { Origin } from './origin.ts';
import type { SecondFactorProof } from './ports.ts';
import { canReset, resetOrigin } from './start-password-reset.ts';
import { findOwner, insertWithdrawalPause, lockUser, setPasswordHash } from './store.ts';
import type { User } from './user.ts';
import { pauseFrom } from './withdrawal-pause-policy.ts';

/** A passkey younger than this may have been added by the attacker because of whom the reset is needed. */
const NEW_PASSKEY_DAYS = 30;

/**
 * Sets a new password with the mailed code and, if two-factor is on, the second factor: access to the mailbox alone is
 * not enough (A-11). Opens no session, ends all sessions, removes recent passkeys and pauses withdrawals for a day. The
 * device counts as known afterwards, so strangers' attempts cannot keep its owner from signing in (A-05). Returns the
 * device's cookies.
 */
export async function finishPasswordReset(
  context: UsersContext,
  { body, client }: { body: Input<typeof endpoint>['body']; client: Client },
): Promise<readonly string[]> {
  const { db, hasher, attempts } = context;
  const email = requireEmail(body.email);
  requireGoodPassword(context, { password: body.newPassword, email, field: 'newPassword' });
  const user = await findOwner(db.autocommit, email);
  const { deviceId } = body;
  const origin = await resetOrigin(context, db.autocommit, { user, deviceId, client });
  const proof = await checkCode(context, { email, origin, code: body.code, user });
  if (proof === null || !canReset(user)) throw new Refusal('CodeInvalid', { field: 'code' });
  const second = await checkSecondFactor(context, { user, origin, code: body.twoFactorCode });
  const hash = await hasher.hash(body.newPassword);
  const cookies = await setPassword(context, { user, hash, proof, second, deviceId, client });
  const { stranger, strangers } = loginBuckets(email, client);
  await attempts.clear(stranger, strangers);
  return cookies;
}

async function checkCode(
  context: UsersContext,
  { email, origin, code, user }: { email: string; origin: Origin; code: string; user: User | undefined },
): Promise<MailboxProof | null> {
  const verdict = await context.mailboxCodes.check({ purpose: 'reset', email, origin, code });
  if (verdict.kind === 'used up') await notifyBlocked(context, { email, ownerId: user?.id });
  return verdict.kind === 'right' ? verdict.proof : null;
}

async function checkSecondFactor(
  { db, secondFactor }: UsersContext,
  { user, origin, code }: { user: User; origin: Origin; code: string | undefined },
): Promise<SecondFactorProof | null> {
  if (!(await secondFactor.isEnabled(db.autocommit, user.id))) return null;
  if (code === undefined) throw new Refusal('TwoFactorCodeRequired', { field: 'twoFactorCode' });
  const proof = await secondFactor.check(user.id, code, { purpose: 'reset', origin });
  if (proof === null) throw new Refusal('CodeInvalid', { field: 'twoFactorCode' });
  return proof;
}

interface CheckedReset {
  readonly user: User;
  readonly hash: string;
  readonly proof: MailboxProof;
  readonly second: SecondFactorProof | null;
  readonly deviceId: string | undefined;
  readonly client: Client;
}

async function setPassword(
  { db, clock, ids, outbox, mailboxCodes, secondFactor, sessions }: UsersContext,
  reset: CheckedReset,
): Promise<readonly string[]> {
  const { deviceId, client } = reset;
  const { id: userId, language } = reset.user;
  return db.inTransaction(async (tx) => {
    const now = clock.now();
    if (!canReset(await lockUser(tx, userId)) || !(await mailboxCodes.use(tx, reset.proof))) {
      throw new Refusal('CodeInvalid', { field: 'code' });
    }
    if (reset.second === null) {
      // Two-factor may have been turned on after the check.
      if (await secondFactor.isEnabled(tx, userId))
        throw new Refusal('TwoFactorCodeRequired', { field: 'twoFactorCode' });
    } else if (!(await secondFactor.use(tx, reset.second))) {
      throw new Refusal('CodeInvalid', { field: 'twoFactorCode' });
    }
    await setPasswordHash(tx, { id: userId, hash: reset.hash });
    await insertWithdrawalPause(tx, { id: ids.next(), userId, ...pauseFrom('PasswordReset', now), now });
    await sessions.endAll(tx, { userId, because: 'PasswordReset' });
    const since = new Date(now.getTime() - NEW_PASSKEY_DAYS * 86_400_000);
    const removedPasskeys = await sessions.removePasskeysSince(tx, { userId, since });
    await outbox.append(tx, passwordChanged, {
      key: userId,
      payload: { userId, because: 'reset', removedPasskeys, at: now.toISOString() },
    });
    return deviceId === undefined ? [] : sessions.trustDevice(tx, { userId, deviceId, client, language });
  });
}

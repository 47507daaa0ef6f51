import { Refusal } from '../../platform/refusal.ts';
import { deviceOrigin, type SignedInAnswer } from '../users/index.ts';
import type { SessionsContext } from './core.ts';
import { twoFactorDisabled } from './events.ts';
import { sealFreezeToken } from './factor-change.ts';
import { lockCaller } from './lock-caller.ts';
import { renewSession } from './renew-session.ts';
import { isFresh } from './session-policy.ts';
import { findSession } from './store.ts';
import { findTwoFactor, removeTwoFactor } from './two-factor-store.ts';

export interface Disabling {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly code: string;
  readonly password?: string | undefined;
}

/**
 * Disables two-factor with an authenticator or recovery code. The password is asked again when the sign-in is not
 * recent: an unattended unlocked screen must not be enough. Pauses withdrawals for two days and ends every
 * session.
 */
export async function disableTwoFactor(
  context: SessionsContext,
  disabling: Disabling,
): Promise<SignedInAnswer> {
  const { db, clock, outbox, users, secondFactor } = context;
  const { userId, sessionId, code } = disabling;
  if ((await findTwoFactor(db.autocommit, userId))?.secret == null) throw new Refusal('TwoFactorNotEnabled');
  await requireFreshPassword(context, disabling);
  const { deviceId } = disabling;
  const proof = await secondFactor.check(userId, code, {
    purpose: 'disable',
    origin: deviceOrigin(deviceId),
  });
  if (proof === null) throw new Refusal('CodeInvalid', { field: 'code' });
  return db.inTransaction(async (tx) => {
    await lockCaller(context, tx, disabling);
    if (!(await secondFactor.use(tx, proof))) throw new Refusal('CodeInvalid', { field: 'code' });
    await removeTwoFactor(tx, userId);
    await users.pauseWithdrawals(tx, userId, 'TwoFactorDisabled');
    const sealedFreezeToken = await sealFreezeToken(context, tx, { userId, kind: twoFactorDisabled });
    const payload = { userId, sealedFreezeToken, at: clock.now().toISOString() };
    await outbox.append(tx, twoFactorDisabled, { key: userId, payload });
    const opened = await renewSession(context, tx, { userId, sessionId, because: 'TwoFactorDisabled' });
    return users.signedIn(tx, { userId, ...opened });
  });
}

async function requireFreshPassword(
  { db, clock, users }: SessionsContext,
  { userId, sessionId, deviceId, password }: Disabling,
): Promise<void> {
  const session = await findSession(db.autocommit, sessionId);
  const user = await users.find(db.autocommit, userId);
  if (session === undefined || user === undefined) throw new Refusal('SessionRequired');
  if (password !== undefined) await users.requirePassword(user, password, deviceId);
  else if (!isFresh(session.authTime, clock.now()))
    throw new Refusal('PasswordRequired', { field: 'password' });
}

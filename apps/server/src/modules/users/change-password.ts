import type { StepUpProof } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { requireGoodPassword, requirePassword } from './check-password.ts';
import type { UsersContext } from './core.ts';
import { passwordChanged } from './events.ts';
import type { StepUpDemand } from './ports.ts';
import { findUser, lockUser, setPasswordHash } from './store.ts';

export interface PasswordChange {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly password: string;
  readonly newPassword: string;
  readonly stepUp?: StepUpProof | undefined;
}

/** Changes the password. Needs the old one and, if a factor is set up, a step-up proof. Ends every other session. */
export async function changePassword(context: UsersContext, change: PasswordChange): Promise<void> {
  const { db, clock, hasher, outbox, sessions, stepUp } = context;
  const { userId, deviceId, newPassword } = change;
  const user = await findUser(db.autocommit, userId);
  if (user?.emailCanonical == null) throw new Refusal('NotFound');
  requireGoodPassword(context, { password: newPassword, email: user.emailCanonical, field: 'newPassword' });
  await requirePassword(context, { user, deviceId, password: change.password });
  if (newPassword === change.password) throw new Refusal('PasswordUnchanged', { field: 'newPassword' });
  const demand: StepUpDemand = { userId, deviceId, purpose: 'changePassword', operation: {} };
  const needsProof = change.stepUp !== undefined || (await stepUp.hasFactor(db.autocommit, userId));
  const proof = needsProof ? await stepUp.checkProof(demand, change.stepUp) : null;
  const hash = await hasher.hash(newPassword);
  await db.inTransaction(async (tx) => {
    const locked = await lockUser(tx, userId);
    // The password was changed concurrently, so the one that was checked is no longer valid.
    if (locked?.passwordHash !== user.passwordHash) throw new Refusal('PasswordWrong', { field: 'password' });
    if (proof !== null) await stepUp.consumeProof(tx, demand, proof);
    else if (await stepUp.hasFactor(tx, userId)) throw new Refusal('StepUpRequired');
    await setPasswordHash(tx, { id: userId, hash });
    await sessions.endAll(tx, { userId, because: 'PasswordChanged', exceptSessionId: change.sessionId });
    await outbox.append(tx, passwordChanged, {
      key: userId,
      payload: { userId, because: 'change', at: clock.now().toISOString() },
    });
  });
}

import { requireEmail } from './check-password.ts';
import type { UsersContext } from './core.ts';
import { sentTooSoon } from './email-codes.ts';
import { mailContext, passwordResetIgnored, passwordResetRequested } from './events.ts';
import { findUserByEmail } from './store.ts';
import type { User } from './user.ts';

/**
 * Sends a reset code, if there is an account. The code, its pauses and its tries hang on the e-mail and not on the
 * account, so an e-mail without one behaves in every way the same.
 */
export async function startPasswordReset(
  { db, outbox, sealer, emailCodes }: UsersContext,
  { email }: { email: string },
): Promise<{ resendAfterSeconds: number }> {
  const subject = requireEmail(email);
  return db.inTransaction(async (tx) => {
    const user = await findUserByEmail(tx, subject);
    const issued = await emailCodes.issue(tx, { purpose: 'reset', subject, email: subject });
    if (issued.kind === 'wait') throw sentTooSoon(issued);
    const sealedCode = sealer.seal(
      issued.code,
      mailContext(passwordResetRequested.topic, user?.id ?? subject),
    );
    if (canReset(user)) {
      await outbox.append(tx, passwordResetRequested, {
        key: user.id,
        payload: { userId: user.id, sealedCode },
      });
    } else {
      await outbox.append(tx, passwordResetIgnored, { key: 'nobody', payload: { sealedCode } });
    }
    return { resendAfterSeconds: issued.resendAfterSeconds };
  });
}

/** An account that was never verified has nothing to lose and is registered again; a blocked one stays as it is. */
export const canReset = (user: User | undefined): user is User =>
  user !== undefined && (user.status === 'Active' || user.status === 'Frozen');

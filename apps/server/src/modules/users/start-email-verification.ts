import { Refusal } from '../../platform/refusal.ts';
import type { UsersContext } from './core.ts';
import { emailAlreadyRegistered, emailCodeRequested, mailContext } from './events.ts';
import { findUser, findUserByEmail } from './store.ts';

/**
 * Sends a new code, or says how long to wait: the page asks when it opens, and a code that is on its way is no error. To an e-mail that another account has proven goes the other mail, as at registration.
 */
export async function startEmailVerification(
  { db, outbox, sealer, emailCodes }: UsersContext,
  { userId }: { userId: string },
): Promise<{ resendAfterSeconds: number; isSent: boolean }> {
  return db.inTransaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (user?.status !== 'NotVerified' || user.emailCanonical === null)
      throw new Refusal('EmailAlreadyVerified');
    const email = user.emailCanonical;
    const issued = await emailCodes.issue(tx, { purpose: 'verification', subject: userId, email });
    if (issued.kind === 'wait') return { resendAfterSeconds: issued.seconds, isSent: false };
    const holder = await findUserByEmail(tx, email);
    const sealedCode = sealer.seal(issued.code, mailContext(emailCodeRequested.topic, userId));
    if (holder === undefined || holder.status === 'NotVerified') {
      await outbox.append(tx, emailCodeRequested, { key: userId, payload: { userId, sealedCode } });
    } else {
      await outbox.append(tx, emailAlreadyRegistered, { key: holder.id, payload: { userId: holder.id } });
    }
    return { resendAfterSeconds: issued.resendAfterSeconds, isSent: true };
  });
}

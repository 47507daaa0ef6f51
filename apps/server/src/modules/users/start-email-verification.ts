import type { startEmailVerification as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { Client } from './client.ts';
import type { UsersContext } from './core.ts';
import { emailAlreadyRegistered, emailCodeRequested, mailContext } from './events.ts';
import { findOwner, findUser } from './store.ts';
import { issueVerification } from './verification-codes.ts';

/**
 * Sends a new code, or says how long to wait: the page calls this on load, so an earlier code is not an error. If
 * another account has verified the e-mail, its owner is notified instead, as at registration.
 */
export async function startEmailVerification(
  context: UsersContext,
  { userId, client }: { userId: string; client: Client },
): Promise<Reply<typeof endpoint>> {
  const { db, outbox, sealer } = context;
  return db.inTransaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (user?.status !== 'NotVerified' || user.emailCanonical === null)
      throw new Refusal('EmailAlreadyVerified');
    const email = user.emailCanonical;
    const issued = await issueVerification(context, tx, { userId, email, client });
    const { codeLength } = issued;
    if (issued.kind === 'wait') return { resendAfterSeconds: issued.seconds, isSent: false, codeLength };
    const { resendAfterSeconds } = issued;
    const owner = await findOwner(tx, email);
    // The code is already in the mailbox, so report it as sent.
    if (issued.kind === 'kept') return { resendAfterSeconds, isSent: true, codeLength };
    const sealedCode = sealer.seal(issued.code, mailContext(emailCodeRequested.topic, userId));
    if (owner === undefined) {
      await outbox.append(tx, emailCodeRequested, { key: userId, payload: { userId, sealedCode } });
    } else {
      await outbox.append(tx, emailAlreadyRegistered, { key: owner.id, payload: { userId: owner.id } });
    }
    return { resendAfterSeconds, isSent: true, codeLength };
  });
}

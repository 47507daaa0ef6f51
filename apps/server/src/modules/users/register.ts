import type { register as endpoint, Input } from '@gim/contract';
import { requireEmail, requireGoodPassword } from './check-password.ts';
import type { Client } from './client.ts';
import type { UsersContext } from './core.ts';
import { emailAlreadyRegistered, emailCodeRequested, mailContext } from './events.ts';
import { shownEmail } from './shown-email.ts';
import { type SignedInAnswer, signedInAnswer } from './signed-in.ts';
import { findOwner, insertUser } from './store.ts';
import { issueVerification } from './verification-codes.ts';

/** The alphabet of affiliate ids, without characters that are easily confused. */
const AFFILIATE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const AFFILIATE_LENGTH = 10;

/**
 * Opens an account. For an e-mail that is taken, the same work is done, so that neither answer nor time reveals it
 * the new account gets a code too, but that code is never sent, and the owner of the mailbox is notified
 * instead.
 */
export async function register(
  context: UsersContext,
  { body, client }: { body: Input<typeof endpoint>['body']; client: Client },
): Promise<SignedInAnswer> {
  const { db, clock, ids, hasher, outbox, sealer, sessions } = context;
  const emailCanonical = requireEmail(body.email);
  requireGoodPassword(context, { password: body.password, email: emailCanonical, field: 'password' });
  const passwordHash = await hasher.hash(body.password);
  return db.inTransaction(async (tx) => {
    const userId = ids.next();
    const owner = await findOwner(tx, emailCanonical);
    await insertUser(tx, {
      id: userId,
      email: shownEmail(body.email, emailCanonical),
      emailCanonical,
      passwordHash,
      language: body.language,
      affiliateId: generateAffiliateId(context),
      referredBy: body.affiliateId?.toUpperCase() ?? null,
      now: clock.now(),
    });
    const issued = await issueVerification(context, tx, { userId, email: emailCanonical, client });
    if (issued.kind === 'issued') {
      const sealedCode = sealer.seal(issued.code, mailContext(emailCodeRequested.topic, userId));
      if (owner === undefined)
        await outbox.append(tx, emailCodeRequested, { key: userId, payload: { userId, sealedCode } });
      else await outbox.append(tx, emailAlreadyRegistered, { key: owner.id, payload: { userId: owner.id } });
    }
    const opened = await sessions.open(tx, { userId, isVerified: false, device: body, client, amr: ['pwd'] });
    return signedInAnswer(context, tx, { userId, opened });
  });
}

const generateAffiliateId = ({ random }: UsersContext): string =>
  Array.from({ length: AFFILIATE_LENGTH }, () =>
    AFFILIATE_SIGNS.charAt(random.integer(AFFILIATE_SIGNS.length)),
  ).join('');

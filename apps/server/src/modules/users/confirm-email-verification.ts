import type { Tx } from '../../platform/db/db.ts';
import { sqlState } from '../../platform/db/sql-state.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Client } from './client.ts';
import { codeRules } from './code-policy.ts';
import type { UsersContext } from './core.ts';
import { accountCreated } from './events.ts';
import { networkOrigin } from './origin.ts';
import { type SignedInAnswer, signedInAnswer } from './signed-in.ts';
import { nextStatus } from './states.ts';
import { findUser, lockUser, markVerified } from './store.ts';

const UNIQUE_VIOLATION = '23505';

/** Verifies the e-mail. Signs in only an account that was never verified, in a new session (S-09). */
export async function confirmEmailVerification(
  context: UsersContext,
  { userId, sessionId, code, client }: { userId: string; sessionId: string; code: string; client: Client },
): Promise<SignedInAnswer> {
  const { db } = context;
  const user = await findUser(db.autocommit, userId);
  if (user?.status !== 'NotVerified' || user.emailCanonical === null)
    throw new Refusal('EmailAlreadyVerified');
  const use = await check(context, { userId, email: user.emailCanonical, code, client });
  if (use === null) throw codeInvalid();
  try {
    return await db.inTransaction(async (tx) => {
      const locked = await lockUser(tx, userId);
      if (locked === undefined || nextStatus(locked.status, 'verify') === null)
        throw new Refusal('EmailAlreadyVerified');
      if (!(await use(tx))) throw codeInvalid();
      return claim(context, { tx, userId, sessionId });
    });
  } catch (error) {
    // Another account verified the same e-mail first. The caller only learns that the code is invalid.
    if (sqlState(error) === UNIQUE_VIOLATION) throw codeInvalid();
    throw error;
  }
}

type Use = (tx: Tx) => Promise<boolean>;

/** Short codes are bound to the account, long ones to the mailbox. */
async function check(
  { emailCodes, mailboxCodes }: UsersContext,
  { userId, email, code, client }: { userId: string; email: string; code: string; client: Client },
): Promise<Use | null> {
  const purpose = 'verification';
  if (code.length === codeRules.digits) {
    const proof = await emailCodes.check({ purpose, subject: userId, guesser: userId, code });
    return proof && ((tx) => emailCodes.use(tx, proof));
  }
  const verdict = await mailboxCodes.check({ purpose, email, origin: networkOrigin(client), code });
  return verdict.kind === 'right' ? (tx) => mailboxCodes.use(tx, verdict.proof) : null;
}

type Claim = { tx: Tx; userId: string; sessionId: string };

async function claim(context: UsersContext, { tx, userId, sessionId }: Claim): Promise<SignedInAnswer> {
  const { clock, outbox, sessions } = context;
  await markVerified(tx, { id: userId, now: clock.now() });
  await outbox.append(tx, accountCreated, { key: userId, payload: { userId } });
  const opened = await sessions.renew(tx, { userId, sessionId, because: 'Verified' });
  return signedInAnswer(context, tx, { userId, opened });
}

const codeInvalid = (): Refusal => new Refusal('CodeInvalid', { field: 'code' });

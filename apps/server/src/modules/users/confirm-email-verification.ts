import { sqlState } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UsersContext } from './core.ts';
import { accountCreated } from './events.ts';
import { type SignedInAnswer, signedInAnswer } from './signed-in.ts';
import { nextStatus } from './states.ts';
import { findUser, lockUser, markVerified } from './store.ts';

const UNIQUE_VIOLATION = '23505';

/** Proves the e-mail. Only an account that has never been verified gets a session by this, and a new one (S-09). */
export async function confirmEmailVerification(
  context: UsersContext,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<SignedInAnswer> {
  const { db, emailCodes } = context;
  const user = await findUser(db.read, userId);
  if (user?.status !== 'NotVerified') throw new Refusal('EmailAlreadyVerified');
  const proof = await emailCodes.check({ purpose: 'verification', subject: userId, account: userId, code });
  if (proof === null) throw codeInvalid();
  try {
    return await db.inTransaction(async (tx) => {
      const locked = await lockUser(tx, userId);
      if (locked === undefined || nextStatus(locked.status, 'verify') === null)
        throw new Refusal('EmailAlreadyVerified');
      if (!(await emailCodes.use(tx, proof))) throw codeInvalid();
      return claim(context, { tx, userId, sessionId });
    });
  } catch (error) {
    // Another account proved the same e-mail first. To this caller the code was simply not right.
    if (sqlState(error) === UNIQUE_VIOLATION) throw codeInvalid();
    throw error;
  }
}

type Claim = { tx: Parameters<typeof markVerified>[0]; userId: string; sessionId: string };

async function claim(context: UsersContext, { tx, userId, sessionId }: Claim): Promise<SignedInAnswer> {
  const { clock, outbox, sessions } = context;
  await markVerified(tx, { id: userId, now: clock.now() });
  await outbox.append(tx, accountCreated, { key: userId, payload: { userId } });
  const opened = await sessions.renew(tx, { userId, sessionId, because: 'Verified' });
  return signedInAnswer(context, tx, { userId, opened });
}

const codeInvalid = (): Refusal => new Refusal('CodeInvalid', { field: 'code' });

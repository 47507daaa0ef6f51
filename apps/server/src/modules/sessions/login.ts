import type { login as endpoint, Input, Reply } from '@gim/contract';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Client,
  canonicalEmail,
  type SignedInAnswer,
  signInProblem,
  type User,
} from '../users/index.ts';
import type { SessionsContext } from './core.ts';
import { matchPassword } from './match-password.ts';
import { openSession } from './open-session.ts';
import { sessionRules } from './session-policy.ts';
import { insertTicket } from './ticket-store.ts';

type LoginBody = Input<typeof endpoint>['body'];
type LoginAnswer = SignedInAnswer<Reply<typeof endpoint>>;

/**
 * Signs in by e-mail and password. A wrong password, an unknown e-mail and a locked bucket give the same answer after
 * the same work. The attempt is counted before anything is compared.
 */
export async function login(
  context: SessionsContext,
  { body, client }: { body: LoginBody; client: Client },
): Promise<LoginAnswer> {
  const { db, users, secondFactor } = context;
  const email = canonicalEmail(body.email);
  if (email === null) throw new Refusal('EmailInvalid', { field: 'email' });
  const { password, deviceId } = body;
  const user = await matchPassword(context, { email, password, deviceId, client });
  const problem = signInProblem(user.status);
  if (problem !== null) throw new Refusal(problem);
  return db.inTransaction(async (tx) => {
    // Check again under the lock: an account frozen in the meantime gets no session.
    const locked = await users.lock(tx, user.id);
    const changed = locked === undefined ? 'CredentialsWrong' : signInProblem(locked.status);
    if (locked === undefined || changed !== null) throw new Refusal(changed ?? 'CredentialsWrong');
    if (locked.passwordHash !== user.passwordHash) throw new Refusal('CredentialsWrong');
    // Factor changes take the same lock, so two-factor enabled a moment ago counts here.
    if (await secondFactor.isEnabled(tx, user.id)) return issueTicket(context, tx, { user, body });
    const isVerified = locked.status !== 'NotVerified';
    const opened = await openSession(context, tx, {
      userId: user.id,
      isVerified,
      device: body,
      client,
      amr: ['pwd'],
    });
    return users.signedIn(tx, { userId: user.id, ...opened });
  });
}

/** With two-factor on, the password yields only a ticket for the second step, bound to this user and device. */
async function issueTicket(
  { clock, random }: SessionsContext,
  tx: Tx,
  { user, body }: { user: User; body: LoginBody },
): Promise<LoginAnswer> {
  const now = clock.now();
  const loginTicket = random.bytes(32).toString('base64url');
  const { deviceId, deviceName, platformName, pushToken, language } = body;
  const device = {
    deviceId,
    deviceName,
    platformName,
    language,
    ...(pushToken === undefined ? {} : { pushToken }),
  };
  const expiresAt = new Date(now.getTime() + sessionRules.ticketSeconds * 1000);
  await insertTicket(tx, { hash: sha256(loginTicket), userId: user.id, device, now, expiresAt });
  return { body: { id: user.id, twoFactorRequired: true, loginTicket }, cookies: [] };
}

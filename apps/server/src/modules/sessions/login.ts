import type { login as endpoint, Input, Reply } from '@gim/contract';
import type { AttemptRule } from '../../platform/attempts/attempt-store.ts';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Client,
  canonicalEmail,
  loginBuckets,
  networkOf,
  type SignedInAnswer,
  signInProblem,
  type User,
} from '../users/index.ts';
import type { SessionsContext } from './core.ts';
import { isKnownDevice } from './known-device.ts';
import { openSession } from './open-session.ts';
import { sessionRules } from './session-policy.ts';
import { insertTicket } from './ticket-store.ts';

type LoginBody = Input<typeof endpoint>['body'];
type LoginAnswer = SignedInAnswer<Reply<typeof endpoint>>;

/**
 * Signs in by e-mail and password. Wrong, unknown and locked give the same answer after the same work, and the
 * attempt is counted before anything is compared.
 */
export async function login(
  context: SessionsContext,
  { body, client }: { body: LoginBody; client: Client },
): Promise<LoginAnswer> {
  const { db, users, secondFactor } = context;
  const email = canonicalEmail(body.email);
  if (email === null) throw new Refusal('EmailInvalid', { field: 'email' });
  const user = await users.findByEmail(db.read, email);
  await comparePassword(context, { user, email, body, client });
  if (user === undefined) throw new Refusal('CredentialsWrong');
  const problem = signInProblem(user.status);
  if (problem !== null) throw new Refusal(problem);
  return db.inTransaction(async (tx) => {
    // What was decided above is asked again under the lock: an account frozen this moment opens no session.
    const locked = await users.lock(tx, user.id);
    const changed = locked === undefined ? 'CredentialsWrong' : signInProblem(locked.status);
    if (locked === undefined || changed !== null) throw new Refusal(changed ?? 'CredentialsWrong');
    if (locked.passwordHash !== user.passwordHash) throw new Refusal('CredentialsWrong');
    // Factor changes take the same lock: two-factor turned on a moment ago counts here.
    if (await secondFactor.isEnabled(tx, user.id)) return giveTicket(context, tx, { user, body });
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

interface Comparison {
  readonly user: User | undefined;
  readonly email: string;
  readonly body: LoginBody;
  readonly client: Client;
}

async function comparePassword(context: SessionsContext, comparison: Comparison): Promise<void> {
  const { hasher, users } = context;
  const { user, body } = comparison;
  const buckets = await bucketsOf(context, comparison);
  for (const { bucket, rule } of buckets) {
    const { isAllowed } = await users.attempts.count(bucket, rule);
    if (isAllowed) continue;
    // Nothing is compared. The pause keeps the answer from telling, and costs no hashing that others wait for.
    await hasher.pause();
    throw new Refusal('CredentialsWrong');
  }
  try {
    const hash = user?.passwordHash ?? null;
    if (hash === null) await hasher.verifyNothing(body.password);
    if (hash === null || !(await hasher.verify(body.password, hash))) throw new Refusal('CredentialsWrong');
  } catch (error) {
    // The hashing queue was full and nothing was compared, so it was no attempt.
    if (error instanceof Refusal && error.problem === 'Unavailable') {
      for (const { bucket, rule } of buckets) await users.attempts.uncount(bucket, rule);
    }
    throw error;
  }
  for (const { bucket, rule, isShared } of buckets) {
    if (isShared) await users.attempts.uncount(bucket, rule);
    else await users.attempts.clear(bucket);
  }
}

interface CountedBucket {
  readonly bucket: string;
  readonly rule: AttemptRule;
  /** Others are counted in it as well, so being right takes back one and not all. */
  readonly isShared: boolean;
}

/** A device that has signed in before counts alone: whatever strangers do, the owner gets in. */
async function bucketsOf(
  context: SessionsContext,
  { user, email, body, client }: Comparison,
): Promise<readonly CountedBucket[]> {
  const { db, users } = context;
  const { attemptRules: rules } = users;
  const { stranger, strangerEver } = loginBuckets(email);
  const isKnown = await isKnownDevice(context, db.read, {
    userId: user?.id,
    deviceId: body.deviceId,
    client,
  });
  if (isKnown)
    return [{ bucket: `login-device ${email} ${body.deviceId}`, rule: rules.loginDevice, isShared: false }];
  return [
    { bucket: `login-address ${networkOf(client.ip)}`, rule: rules.loginAddress, isShared: true },
    { bucket: stranger, rule: rules.loginStranger, isShared: false },
    { bucket: strangerEver, rule: rules.loginStrangerEver, isShared: false },
  ];
}

/** With two-factor on the password gives only a ticket for the second step, bound to this user and device. */
async function giveTicket(
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

import type { HashPriority } from '../../platform/crypto/password-hasher.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Client, type Counted, loginBuckets, type User } from '../users/index.ts';
import type { SessionsContext } from './core.ts';
import { isKnownDevice, usersOfDevice } from './known-device.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly deviceId: string;
  readonly client: Client;
}

/**
 * Finds the account for an e-mail and password: its verified owner's, else one that was registered and not verified
 * yet. Answers do not reveal whether the e-mail is taken, in any order of calls: a registrant always gets an
 * account to sign in to, and what is counted, hashed and looked up does not depend on an owner.
 */
export async function matchPassword(context: SessionsContext, credentials: Credentials): Promise<User> {
  const { db, users } = context;
  const { email, deviceId, client } = credentials;
  const owner = await users.findOwner(db.autocommit, email);
  const isOwners = await isKnownDevice(context, db.autocommit, { userId: owner?.id, deviceId, client });
  const preferred = await usersOfDevice(context, db.autocommit, { deviceId, client });
  // Prefers the account registered on this device over one that somebody registered later with the same e-mail.
  const pending = await users.findPending(db.autocommit, { emailCanonical: email, preferred });
  const isPendings = pending !== undefined && preferred.includes(pending.id);
  const buckets = bucketsOf(context, credentials, {
    owner,
    isOwners,
    pendingId: isPendings ? pending.id : null,
  });
  const allowed = await countAttempt(context, buckets, { email, ownerId: owner?.id });
  const { isOwner, isPending } = await compare(context, credentials.password, {
    ownerHash: allowed.isOwner ? (owner?.passwordHash ?? null) : null,
    pendingHash: allowed.isPending ? (pending?.passwordHash ?? null) : null,
    counted: allowed.counted,
    priority: { isPreferred: isOwners || isPendings },
  });
  if (owner !== undefined && isOwner) {
    for (const { bucket, rule, isShared } of buckets.forOwner) {
      if (isShared) await users.attempts.uncount(bucket, rule);
      else await users.attempts.clear(bucket);
    }
    return owner;
  }
  if (pending === undefined || !isPending) throw new Refusal('CredentialsWrong');
  // The owner's buckets keep this attempt; otherwise registering and signing in repeatedly would allow free guesses.
  if (buckets.forPending !== null) await users.attempts.clear(buckets.forPending.bucket);
  return pending;
}

interface LoginCounted extends Counted {
  /** Shared with other e-mails: a correct password takes back one count instead of resetting the bucket. */
  readonly isShared?: true;
}

interface Buckets {
  /** Counted before the comparison with the owner's password. */
  readonly forOwner: readonly LoginCounted[];
  /** The bucket of an account registered on this device; null: the owner's buckets apply. */
  readonly forPending: LoginCounted | null;
  readonly isStranger: boolean;
}

/** A known device has its own bucket, so strangers cannot lock the owner out. */
function bucketsOf(
  { users: { attemptRules: rules } }: SessionsContext,
  { email, deviceId, client }: Credentials,
  known: { owner: User | undefined; isOwners: boolean; pendingId: string | null },
): Buckets {
  const deviceBucket = (id: string): LoginCounted => ({
    bucket: `login-device ${id} ${deviceId}`,
    rule: rules.loginDevice,
  });
  const forPending = known.pendingId === null ? null : deviceBucket(known.pendingId);
  if (known.isOwners && known.owner !== undefined)
    return { forOwner: [deviceBucket(known.owner.id)], forPending, isStranger: false };
  const { address, stranger, strangers } = loginBuckets(email, client);
  const forOwner: readonly LoginCounted[] = [
    { bucket: stranger, rule: rules.loginStranger },
    { bucket: address, rule: rules.loginAddress, isShared: true },
    { bucket: strangers, rule: rules.loginStrangers },
  ];
  return { forOwner, forPending, isStranger: true };
}

/** Counts before anything is compared. Notifies the owner when strangers have used up their attempts. */
async function countAttempt(
  { users }: SessionsContext,
  { forOwner, forPending, isStranger }: Buckets,
  { email, ownerId }: { email: string; ownerId: string | undefined },
): Promise<{ isOwner: boolean; isPending: boolean; counted: readonly Counted[] }> {
  const { attempts } = users;
  const refusing = await attempts.countAll(forOwner);
  const isOwner = refusing === null;
  // If the network is locked because of other e-mails, this e-mail's owner is not notified.
  const isAboutEmail = forOwner.some(({ bucket, isShared }) => bucket === refusing && isShared !== true);
  if (isStranger && isAboutEmail) await users.notifyBlocked({ email, ownerId });
  if (forPending === null) return { isOwner, isPending: isOwner, counted: isOwner ? forOwner : [] };
  const isPending = (await attempts.countAll([forPending])) === null;
  return { isOwner, isPending, counted: [...(isOwner ? forOwner : []), ...(isPending ? [forPending] : [])] };
}

interface Comparison {
  readonly ownerHash: string | null;
  readonly pendingHash: string | null;
  /** The buckets that allowed the attempt; empty when nothing may be compared. */
  readonly counted: readonly Counted[];
  readonly priority: HashPriority;
}

/** Always runs two comparisons, against a dummy where there is no hash. */
async function compare(
  { hasher, users }: SessionsContext,
  password: string,
  { ownerHash, pendingHash, counted, priority }: Comparison,
): Promise<{ isOwner: boolean; isPending: boolean }> {
  const matches = async (hash: string | null): Promise<boolean> => {
    if (hash !== null) return hasher.verify(password, hash, priority);
    await hasher.verifyDummy(password, priority);
    return false;
  };
  if (counted.length === 0) {
    // Pauses of the same length hide that nothing was compared, without using hashing capacity.
    await hasher.simulateVerifyDelay();
    await hasher.simulateVerifyDelay();
    return { isOwner: false, isPending: false };
  }
  try {
    return { isOwner: await matches(ownerHash), isPending: await matches(pendingHash) };
  } catch (error) {
    // The hashing queue was full and nothing was compared, so it was not an attempt.
    if (error instanceof Refusal && error.problem === 'Unavailable') {
      for (const { bucket, rule } of counted) await users.attempts.uncount(bucket, rule);
    }
    throw error;
  }
}

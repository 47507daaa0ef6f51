import type { Reply, staffLogin } from '@gim/contract';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import { matchTotp, TOTP_SECRET_BYTES } from '../../platform/crypto/totp.ts';
import { Refusal } from '../../platform/refusal.ts';
import { staffAttempts } from './attempt-store.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { recordStaffDevice } from './device-store.ts';
import { insertStaffSession } from './session-store.ts';
import { type SignInBucket, type SignInBuckets, signInBuckets } from './sign-in-buckets.ts';
import { staffMember } from './staff-member.ts';
import { canonicalStaffEmail, staffRules } from './staff-policy.ts';
import { staffToken } from './staff-token.ts';
import { consumeStaffStep, findStaffByEmail, recordSignIn, type StaffAccount } from './store.ts';
import { totpContext } from './totp-context.ts';

export interface StaffCredentials {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  /** The network of the attempt. */
  readonly network: string;
  /** The browser's device cookie. */
  readonly cookie: string | null;
}

export interface StaffSignedIn {
  readonly reply: Reply<typeof staffLogin>;
  readonly setCookie: string;
}

/**
 * Signs a member of staff in by password and authenticator code in one request. Both are always checked, and the answer
 * does not say which was wrong. The attempt is counted before anything is compared.
 */
export async function signIn(core: StaffCore, credentials: StaffCredentials): Promise<StaffSignedIn> {
  const email = canonicalStaffEmail(credentials.email);
  const account = await findStaffByEmail(core.db.autocommit, email);
  const buckets = await signInBuckets(core, { ...credentials, account, email });
  await requireAttempt(core, { buckets, account, email });
  const step = await compare(core, account, credentials);
  if (account === undefined || step === undefined) return refuse(core, { account, email });
  return open(core, { account, step, buckets, cookie: credentials.cookie });
}

async function requireAttempt(
  { db, clock, hasher }: StaffCore,
  { buckets, account, email }: { buckets: SignInBuckets; account: StaffAccount | undefined; email: string },
): Promise<void> {
  const count = ({ bucket, rule }: SignInBucket) =>
    db.inTransaction((tx) => staffAttempts.count(tx, { bucket, rule, now: clock.now() }));
  for (const counted of buckets.counted) {
    if ((await count(counted)).isAllowed) continue;
    const isFirst = (await count({ bucket: `notice ${email}`, rule: staffRules.notice })).isAllowed;
    const entry = { staffId: account?.id ?? null, action: 'staff.sign-in-blocked', subject: email } as const;
    if (isFirst)
      await db.inTransaction((tx) =>
        insertAudit(tx, { ...entry, before: null, after: null, at: clock.now() }),
      );
    await hasher.simulateVerifyDelay();
    throw new Refusal('CredentialsWrong');
  }
}

/** The TOTP step of the code, if both code and password are correct. Does the same work for an unknown account. */
async function compare(
  { clock, random, hasher, sealer }: StaffCore,
  account: StaffAccount | undefined,
  { password, code }: StaffCredentials,
): Promise<number | undefined> {
  const secret =
    account === undefined
      ? random.bytes(TOTP_SECRET_BYTES)
      : Buffer.from(sealer.open(account.totpSecret, totpContext(account.id)), 'base64url');
  const step = matchTotp(secret, code, { now: clock.now(), lastStep: account?.lastStep ?? 0 });
  if (account === undefined) {
    await hasher.verifyDummy(password);
    return undefined;
  }
  const isRight = await hasher.verify(password, account.passwordHash);
  return isRight && !account.isDisabled ? step : undefined;
}

async function refuse(
  { db, clock }: StaffCore,
  { account, email }: { account: StaffAccount | undefined; email: string },
): Promise<never> {
  const entry = { staffId: account?.id ?? null, action: 'staff.sign-in-refused', subject: email } as const;
  await db.inTransaction((tx) => insertAudit(tx, { ...entry, before: null, after: null, at: clock.now() }));
  throw new Refusal('CredentialsWrong');
}

interface Opening {
  readonly account: StaffAccount;
  readonly step: number;
  readonly buckets: SignInBuckets;
  readonly cookie: string | null;
}

async function open(
  { db, clock, ids, random, deviceCookie }: StaffCore,
  { account, step, buckets, cookie }: Opening,
): Promise<StaffSignedIn> {
  const now = clock.now();
  const kept = deviceCookie.isOne(cookie) ? cookie : deviceCookie.draw(random);
  const token = staffToken(random);
  const session = {
    id: ids.next(),
    staffId: account.id,
    expiresAt: new Date(now.getTime() + staffRules.sessionSeconds * 1000),
    lastUsedAt: now,
  };
  await db.inTransaction(async (tx) => {
    // A concurrent request has used the same code.
    if (!(await consumeStaffStep(tx, { staffId: account.id, step }))) throw new Refusal('CredentialsWrong');
    await recordSignIn(tx, { staffId: account.id, now });
    await insertStaffSession(tx, { ...session, tokenHash: sha256(token) });
    const cookieHash = deviceCookie.hashFor(account.id, kept);
    await recordStaffDevice(tx, { staffId: account.id, cookieHash, now });
    for (const { bucket, rule, isShared } of buckets.counted) {
      if (isShared) await staffAttempts.uncount(tx, { bucket, rule });
      else await staffAttempts.clear(tx, bucket);
    }
    await insertAudit(tx, {
      staffId: account.id,
      action: 'staff.sign-in',
      subject: account.id,
      before: null,
      after: { sessionId: session.id },
      at: now,
    });
  });
  const reply = { token, expiresAt: session.expiresAt.toISOString(), staff: staffMember(account) };
  return { reply, setCookie: deviceCookie.set(kept) };
}

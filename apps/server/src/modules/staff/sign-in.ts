import type { Reply, staffLogin } from '@gim/contract';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import { matchTotp, TOTP_SECRET_BYTES } from '../../platform/crypto/totp.ts';
import { Refusal } from '../../platform/refusal.ts';
import { staffAttempts } from './attempt-store.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { insertStaffSession } from './session-store.ts';
import { staffMember } from './staff-member.ts';
import { canonicalStaffEmail, staffRules } from './staff-policy.ts';
import { staffToken } from './staff-token.ts';
import { findStaffByEmail, type StaffAccount, takeStaffStep } from './store.ts';
import { totpContext } from './totp-context.ts';

export interface StaffCredentials {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  /** Where the attempt comes from. */
  readonly address: string;
}

/**
 * Signs a member of staff in by password and authenticator code, both in one request. Both are always checked, and which
 * one was wrong is not told. The attempt is counted before anything is compared.
 */
export async function signIn(
  core: StaffCore,
  credentials: StaffCredentials,
): Promise<Reply<typeof staffLogin>> {
  const email = canonicalStaffEmail(credentials.email);
  const buckets = { address: `address ${credentials.address}`, account: `account ${email}` };
  await requireAttempt(core, buckets);
  const account = await findStaffByEmail(core.db.read, email);
  const step = await compare(core, account, credentials);
  if (account === undefined || step === undefined) return refuse(core, { account, email });
  return open(core, { account, step, buckets });
}

interface Buckets {
  readonly address: string;
  readonly account: string;
}

async function requireAttempt({ db, clock, hasher }: StaffCore, buckets: Buckets): Promise<void> {
  for (const kind of ['address', 'account'] as const) {
    const { isAllowed } = await db.inTransaction((tx) =>
      staffAttempts.count(tx, { bucket: buckets[kind], rule: staffRules[kind], now: clock.now() }),
    );
    if (isAllowed) continue;
    await hasher.pause();
    throw new Refusal('CredentialsWrong');
  }
}

/** The step of the right code, when the password is right too. For an unknown account the same work is done in vain. */
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
    await hasher.verifyNothing(password);
    return undefined;
  }
  const isRight = await hasher.verify(password, account.passwordHash);
  return isRight && !account.isDisabled ? step : undefined;
}

async function refuse(
  { db, clock }: StaffCore,
  { account, email }: { account: StaffAccount | undefined; email: string },
): Promise<never> {
  const entry = { staffId: account?.id ?? null, action: 'staff.sign-in-refused', subject: email };
  await db.inTransaction((tx) => insertAudit(tx, { ...entry, before: null, after: null, at: clock.now() }));
  throw new Refusal('CredentialsWrong');
}

async function open(
  { db, clock, ids, random }: StaffCore,
  { account, step, buckets }: { account: StaffAccount; step: number; buckets: Buckets },
): Promise<Reply<typeof staffLogin>> {
  const now = clock.now();
  const token = staffToken(random);
  const session = {
    id: ids.next(),
    staffId: account.id,
    expiresAt: new Date(now.getTime() + staffRules.sessionSeconds * 1000),
    lastUsedAt: now,
  };
  await db.inTransaction(async (tx) => {
    // The same code at the same moment by another request: one of them is too late.
    if (!(await takeStaffStep(tx, { staffId: account.id, step }))) throw new Refusal('CredentialsWrong');
    await insertStaffSession(tx, { ...session, tokenHash: sha256(token) });
    await staffAttempts.clear(tx, buckets.account);
    await staffAttempts.uncount(tx, { bucket: buckets.address, rule: staffRules.address });
    await insertAudit(tx, {
      staffId: account.id,
      action: 'staff.sign-in',
      subject: account.id,
      before: null,
      after: { sessionId: session.id },
      at: now,
    });
  });
  return { token, expiresAt: session.expiresAt.toISOString(), staff: staffMember(account) };
}

import type { AuditAction } from '@gim/contract/staff.audit';
import { matchTotp } from '../../platform/crypto/totp.ts';
import { passwordProblem, passwordRules } from '../../platform/passwords/password-policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { staffAttempts } from './attempt-store.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { endStaffSessions } from './session-store.ts';
import { canonicalStaffEmail, staffRules } from './staff-policy.ts';
import { consumeStaffStep, findStaff, type StaffAccount, setStaffPassword } from './store.ts';
import { totpContext } from './totp-context.ts';

export interface StaffPasswordChange {
  readonly staffId: string;
  readonly sessionId: string;
  readonly password: string;
  readonly newPassword: string;
  readonly code: string;
}

/**
 * Changes the caller's own password, with the old one and a code. As at sign-in both are checked, the answer does not
 * say which was wrong, and the attempts are limited: an unattended desk must not allow guessing. Strangers' sign-in
 * attempts do not count here (A-05). Ends all other sessions.
 */
export async function changeStaffPassword(core: StaffCore, change: StaffPasswordChange): Promise<void> {
  const { db, clock, hasher } = core;
  const { staffId, sessionId, newPassword } = change;
  const account = await findStaff(db.autocommit, staffId);
  if (account === undefined) throw new Refusal('SessionRequired');
  requireGood(core, account, change);
  const bucket = `password ${staffId}`;
  const { isAllowed } = await db.inTransaction((tx) =>
    staffAttempts.count(tx, { bucket, rule: staffRules.password, now: clock.now() }),
  );
  if (!isAllowed) await hasher.simulateVerifyDelay();
  const step = isAllowed ? await compare(core, account, change) : undefined;
  if (step === undefined) return refuse(core, staffId);
  const passwordHash = await hasher.hash(newPassword);
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    if (!(await consumeStaffStep(tx, { staffId, step }))) throw new Refusal('CredentialsWrong');
    await setStaffPassword(tx, { staffId, passwordHash });
    await endStaffSessions(tx, { staffId, exceptSessionId: sessionId, because: 'PasswordChanged', now });
    await staffAttempts.clear(tx, bucket);
    await insertAudit(tx, entryOf('staff.change-password', staffId, now));
  });
}

function requireGood(
  { isCommon }: Pick<StaffCore, 'isCommon'>,
  { email }: StaffAccount,
  { password, newPassword }: StaffPasswordChange,
): void {
  const rules = passwordRules;
  const problem = passwordProblem(newPassword, { rules, email: canonicalStaffEmail(email), isCommon });
  if (problem !== null) throw new Refusal(problem, { field: 'newPassword' });
  if (newPassword === password) throw new Refusal('PasswordUnchanged', { field: 'newPassword' });
}

/** The TOTP step of the code, if both code and password are correct. */
async function compare(
  { clock, hasher, sealer }: StaffCore,
  account: StaffAccount,
  { password, code }: StaffPasswordChange,
): Promise<number | undefined> {
  const secret = Buffer.from(sealer.open(account.totpSecret, totpContext(account.id)), 'base64url');
  const step = matchTotp(secret, code, { now: clock.now(), lastStep: account.lastStep });
  return (await hasher.verify(password, account.passwordHash)) ? step : undefined;
}

async function refuse({ db, clock }: StaffCore, staffId: string): Promise<never> {
  const entry = entryOf('staff.change-password-refused', staffId, clock.now());
  await db.inTransaction((tx) => insertAudit(tx, entry));
  throw new Refusal('CredentialsWrong');
}

const entryOf = (action: AuditAction, staffId: string, at: Date) => ({
  staffId,
  action,
  subject: staffId,
  before: null,
  after: null,
  at,
});

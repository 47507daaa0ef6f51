import type { Right } from '@gim/contract';
import type { AttemptRule } from '../../platform/attempts/attempt-store.ts';
import { matchTotp } from '../../platform/crypto/totp.ts';
import { Refusal } from '../../platform/refusal.ts';
import { staffAttempts } from './attempt-store.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { hasRightAt } from './rights-store.ts';
import { canonicalStaffEmail, staffRules } from './staff-policy.ts';
import { consumeStaffStep, findStaffByEmail } from './store.ts';
import { totpContext } from './totp-context.ts';

/** A second person at a desk where somebody else is signed in. */
export interface Colleague {
  /** The signed-in person. */
  readonly callerId: string;
  readonly email: string;
  readonly code: string;
  /** What the second person must be allowed to do at the point. */
  readonly right: Right;
  readonly pointId: string;
}

/**
 * Identifies the second person and consumes their code. All failures get the same answer: an unknown e-mail, a wrong
 * code, a missing right, another point. Tries are counted before anything is compared, per caller and e-mail,
 * and per e-mail for all callers: one caller cannot lock a colleague out at other desks.
 */
export async function confirmColleague(core: StaffCore, colleague: Colleague): Promise<string> {
  const { db, clock } = core;
  const email = canonicalStaffEmail(colleague.email);
  const buckets = bucketsOf(colleague.callerId, email);
  const isAllowed = await count(core, buckets);
  const staffId = isAllowed ? await match(core, { ...colleague, email }) : undefined;
  await db.inTransaction(async (tx) => {
    for (const bucket of staffId === undefined ? [] : buckets) await staffAttempts.uncount(tx, bucket);
    await insertAudit(tx, {
      staffId: colleague.callerId,
      action: staffId === undefined ? 'staff.colleague-refused' : 'staff.colleague-confirm',
      subject: staffId ?? email,
      before: null,
      after: { right: colleague.right, pointId: colleague.pointId },
      at: clock.now(),
    });
  });
  if (staffId === undefined) throw new Refusal('CodeInvalid', { field: 'code' });
  return staffId;
}

interface Bucket {
  readonly bucket: string;
  readonly rule: AttemptRule;
}

const bucketsOf = (callerId: string, email: string): readonly Bucket[] => [
  { bucket: `colleague ${email} by ${callerId}`, rule: staffRules.password },
  { bucket: `colleague ${email}`, rule: staffRules.strangers },
];

async function count({ db, clock }: StaffCore, buckets: readonly Bucket[]): Promise<boolean> {
  for (const bucket of buckets) {
    const counted = await db.inTransaction((tx) => staffAttempts.count(tx, { ...bucket, now: clock.now() }));
    if (!counted.isAllowed) return false;
  }
  return true;
}

async function match(
  { db, clock, sealer }: StaffCore,
  { email, code, right, pointId }: Colleague,
): Promise<string | undefined> {
  const account = await findStaffByEmail(db.autocommit, email);
  if (account === undefined || account.isDisabled) return undefined;
  const { id: staffId } = account;
  const secret = Buffer.from(sealer.open(account.totpSecret, totpContext(staffId)), 'base64url');
  const step = matchTotp(secret, code, { now: clock.now(), lastStep: account.lastStep });
  if (step === undefined) return undefined;
  return db.inTransaction(async (tx) => {
    const isAllowed = await hasRightAt(tx, { staffId, right, pointId });
    return isAllowed && (await consumeStaffStep(tx, { staffId, step })) ? staffId : undefined;
  });
}

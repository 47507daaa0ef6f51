import type { Problem, Right } from '@gim/contract';
import type { AuditAction } from '@gim/contract/staff.audit';
import { matchTotp } from '../../platform/crypto/totp.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { staffAttempts } from './attempt-store.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { lockAccess } from './member-store.ts';
import { staffRules } from './staff-policy.ts';
import { consumeStaffStep, findStaff } from './store.ts';
import { totpContext } from './totp-context.ts';

export interface StepUp {
  readonly staffId: string;
  readonly code: string;
  /** The right that the change needs; checked again under the lock. */
  readonly right: Right;
  /** The account that it is about, for the audit log. */
  readonly subject: string | null;
}

/** Refusals that are audited. */
const auditedProblems: readonly Problem[] = ['OwnAccount', 'FourEyesRequired', 'LastManager'];

/**
 * Changes staff access after the authenticator code was asked again. Changes are serialized: if two people revoke each
 * other's rights at the same moment, the second no longer has the right when its change runs.
 */
export async function withStepUp<T>(
  core: StaffCore,
  stepUp: StepUp,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = core;
  const { staffId, right } = stepUp;
  const step = await requireCode(core, stepUp);
  try {
    return await db.inTransaction(async (tx) => {
      await lockAccess(tx);
      const account = await findStaff(tx, staffId);
      if (account === undefined || account.isDisabled) throw new Refusal('SessionRequired');
      if (!account.rights.includes(right)) throw new Refusal('NotAllowed');
      if (!(await consumeStaffStep(tx, { staffId, step })))
        throw new Refusal('CodeInvalid', { field: 'code' });
      return work(tx, clock.now());
    });
  } catch (error) {
    const problem = error instanceof Refusal ? error.descriptions[0].problem : undefined;
    if (problem !== undefined && auditedProblems.includes(problem))
      await auditRefusal(core, { ...stepUp, action: 'staff.access-refused', problem });
    throw error;
  }
}

/** The TOTP step of a correct code. Counted before it is compared; a correct one is uncounted again. */
async function requireCode(core: StaffCore, stepUp: StepUp): Promise<number> {
  const { db, clock, sealer } = core;
  const { staffId, code } = stepUp;
  const account = await findStaff(db.autocommit, staffId);
  if (account === undefined) throw new Refusal('SessionRequired');
  const attempt = { bucket: `step-up ${staffId}`, rule: staffRules.password };
  const { isAllowed } = await db.inTransaction((tx) =>
    staffAttempts.count(tx, { ...attempt, now: clock.now() }),
  );
  const secret = Buffer.from(sealer.open(account.totpSecret, totpContext(staffId)), 'base64url');
  const step = matchTotp(secret, code, { now: clock.now(), lastStep: account.lastStep });
  if (!isAllowed || step === undefined) {
    await auditRefusal(core, { ...stepUp, action: 'staff.step-up-refused', problem: 'CodeInvalid' });
    throw new Refusal('CodeInvalid', { field: 'code' });
  }
  await db.inTransaction((tx) => staffAttempts.uncount(tx, attempt));
  return step;
}

async function auditRefusal(
  { db, clock }: StaffCore,
  { staffId, subject, action, problem }: StepUp & { action: AuditAction; problem: Problem },
): Promise<void> {
  const entry = { staffId, action, subject, before: null, after: { problem }, at: clock.now() };
  await db.inTransaction((tx) => insertAudit(tx, entry));
}

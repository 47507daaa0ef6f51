import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isManager } from './access-policy.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { endStaffDevices } from './device-store.ts';
import { hasOtherManager, lockAccess, recordAccessChange } from './member-store.ts';
import { listRoles } from './rights-store.ts';
import { voidRoleRequests } from './role-request-store.ts';
import { endStaffSessions } from './session-store.ts';
import { requireOther, requireOtherManager } from './set-access.ts';
import { canonicalStaffEmail } from './staff-policy.ts';
import { withStepUp } from './step-up.ts';
import { findStaffByEmail, setStaffDisabled } from './store.ts';

/** `last`: the last person who manages staff cannot be disabled. */
export type DisableOutcome = 'disabled' | 'unknown' | 'last';

/** Disables a staff account and ends its sessions and known browsers at once. For the command line. */
export async function disableStaff(core: StaffCore, { email }: { email: string }): Promise<DisableOutcome> {
  return core.db.inTransaction(async (tx) => {
    await lockAccess(tx);
    const account = await findStaffByEmail(tx, canonicalStaffEmail(email));
    if (account === undefined) return 'unknown';
    const isLast =
      !account.isDisabled &&
      isManager(await listRoles(tx), account.roles) &&
      !(await hasOtherManager(tx, account.id));
    if (isLast) return 'last';
    await shut(core, tx, { staffId: account.id, disabledBy: null, note: null });
    return 'disabled';
  });
}

/** A member of staff disables another. */
export async function disableMember(
  core: StaffCore,
  { staffId, memberId, note, code }: { staffId: string; memberId: string; note: string; code: string },
): Promise<void> {
  const stepUp = { staffId, code, right: 'staff.manage', subject: memberId } as const;
  await withStepUp(core, stepUp, async (tx, now) => {
    const member = await requireOther(tx, { staffId, accountId: memberId, now });
    if (member.isDisabled) throw new Refusal('StaffNotActive');
    if (isManager(await listRoles(tx), member.roles)) await requireOtherManager(tx, memberId);
    await shut(core, tx, { staffId: memberId, disabledBy: staffId, note });
  });
}

async function shut(
  { clock }: StaffCore,
  tx: Tx,
  { staffId, disabledBy, note }: { staffId: string; disabledBy: string | null; note: string | null },
): Promise<void> {
  const now = clock.now();
  await setStaffDisabled(tx, { staffId, now });
  await recordAccessChange(tx, staffId);
  await voidRoleRequests(tx, staffId);
  await endStaffDevices(tx, { staffId, now });
  await endStaffSessions(tx, { staffId, because: 'Disabled', now });
  await insertAudit(tx, {
    staffId: disabledBy,
    action: 'staff.disable',
    subject: staffId,
    before: { state: 'Active' },
    after: { state: 'Disabled', ...(note === null ? {} : { note }) },
    at: now,
  });
}

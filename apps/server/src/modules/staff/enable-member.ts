import type { enableStaffMember as endpoint, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { roleChange } from './access-policy.ts';
import { askForRoles } from './ask-for-roles.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { recordAccessChange, removeRoles, setStaffEnabled } from './member-store.ts';
import { listRoles } from './rights-store.ts';
import { requireOther } from './set-access.ts';
import { withStepUp } from './step-up.ts';

/**
 * Enables a disabled account again. Roles that need two people must be requested again; otherwise one person could
 * restore access to money or staff.
 */
export async function enableMember(
  core: StaffCore,
  { staffId, memberId, note, code }: { staffId: string; memberId: string; note: string; code: string },
): Promise<Reply<typeof endpoint>> {
  const stepUp = { staffId, code, right: 'staff.manage', subject: memberId } as const;
  const waiting = await withStepUp(core, stepUp, async (tx, now) => {
    const { isDisabled, roles } = await requireOther(tx, { staffId, accountId: memberId, now });
    if (!isDisabled) throw new Refusal('StaffNotDisabled');
    const { given, waiting } = roleChange(await listRoles(tx), { has: [], wanted: roles });
    await removeRoles(tx, { accountId: memberId, roles: waiting });
    await setStaffEnabled(tx, memberId);
    await askForRoles(core, tx, { staffId, accountId: memberId, roles: waiting, note, now });
    await recordAccessChange(tx, memberId);
    await insertAudit(tx, {
      staffId,
      action: 'staff.enable',
      subject: memberId,
      before: { state: 'Disabled', roles },
      after: { state: 'Active', roles: given, waiting, note },
      at: now,
    });
    return waiting;
  });
  return { waitingRoles: [...waiting] };
}

import type { addStaffMember as endpoint, Reply, StaffRole } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { roleChange } from './access-policy.ts';
import { generateSecrets, openStaff, shownOnce } from './add-staff.ts';
import { askForRoles } from './ask-for-roles.ts';
import type { StaffCore } from './core.ts';
import { listRoles } from './rights-store.ts';
import { withStepUp } from './step-up.ts';

export interface MemberAddition {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly pointIds: readonly string[];
  readonly note: string;
  readonly code: string;
}

/** Opens an account for a colleague. Roles that need two people wait for the second. */
export async function addMember(core: StaffCore, addition: MemberAddition): Promise<Reply<typeof endpoint>> {
  const { staffId, code, email, name, pointIds, note } = addition;
  const secrets = await generateSecrets(core, {});
  const { id } = secrets;
  const stepUp = { staffId, code, right: 'staff.manage', subject: email } as const;
  const waiting = await withStepUp(core, stepUp, async (tx, now) => {
    const change = roleChange(await listRoles(tx), { has: [], wanted: addition.roles });
    const opening = { email, name, pointIds, roles: change.given, secrets, addedBy: staffId };
    const about = { waiting: change.waiting, note };
    if (!(await openStaff(core, tx, { ...opening, about })))
      throw new Refusal('StaffExists', { field: 'email' });
    await askForRoles(core, tx, { staffId, accountId: id, roles: change.waiting, note, now });
    return change.waiting;
  });
  return { ...shownOnce(secrets, email), waitingRoles: [...waiting] };
}

import type { setStaffAccess as endpoint, Reply, StaffRole } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isManager, roleChange } from './access-policy.ts';
import { askForRoles } from './ask-for-roles.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import {
  findMember,
  hasOtherManager,
  recordAccessChange,
  removeRoles,
  type StoredMember,
  setPoints,
  setRoles,
} from './member-store.ts';
import { listRoles } from './rights-store.ts';
import { idleSince } from './staff-policy.ts';
import { withStepUp } from './step-up.ts';

export interface AccessChange {
  readonly staffId: string;
  readonly memberId: string;
  readonly roles: readonly StaffRole[];
  readonly pointIds: readonly string[];
  readonly version: number;
  readonly note: string;
  readonly code: string;
}

/** Changes somebody else's roles and points. Revoked rights are gone at once, because rights are read on every call. */
export async function setAccess(core: StaffCore, change: AccessChange): Promise<Reply<typeof endpoint>> {
  const { staffId, memberId: accountId, code, note } = change;
  const stepUp = { staffId, code, right: 'staff.manage', subject: accountId } as const;
  const waiting = await withStepUp(core, stepUp, async (tx, now) => {
    const member = await requireOther(tx, { staffId, accountId, now });
    if (member.isDisabled) throw new Refusal('StaffNotActive');
    if (member.version !== change.version) throw new Refusal('StaffChanged');
    const roles = await listRoles(tx);
    const { given, taken, waiting } = roleChange(roles, { has: member.roles, wanted: change.roles });
    const after = [...member.roles.filter((role) => !taken.includes(role)), ...given].sort();
    if (isManager(roles, member.roles) && !isManager(roles, after)) await requireOtherManager(tx, accountId);
    await removeRoles(tx, { accountId, roles: taken });
    await setRoles(tx, { accountId, roles: given });
    const pointIds = [...new Set(change.pointIds.map((id) => id.toLowerCase()))].sort();
    await setPoints(tx, { accountId, pointIds });
    await askForRoles(core, tx, { staffId, accountId, roles: waiting, note, now });
    await recordAccessChange(tx, accountId);
    await insertAudit(tx, {
      staffId,
      action: 'staff.change-access',
      subject: accountId,
      before: { roles: member.roles, pointIds: member.pointIds },
      after: { roles: after, pointIds, waiting, note },
      at: now,
    });
    return waiting;
  });
  return { waitingRoles: [...waiting] };
}

/** Nobody may change their own access, neither to gain rights nor to avoid the audit. */
export async function requireOther(
  tx: Tx,
  { staffId, accountId, now }: { staffId: string; accountId: string; now: Date },
): Promise<StoredMember> {
  if (accountId === staffId) throw new Refusal('OwnAccount');
  const member = await findMember(tx, { id: accountId, now, idleSince: idleSince(now) });
  if (member === undefined) throw new Refusal('NotFound');
  return member;
}

/** Without anybody who manages staff only the command line could help. */
export async function requireOtherManager(tx: Tx, accountId: string): Promise<void> {
  if (!(await hasOtherManager(tx, accountId))) throw new Refusal('LastManager');
}

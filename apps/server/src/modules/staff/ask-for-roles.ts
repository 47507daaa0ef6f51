import type { StaffRole } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { roleRequestExpiry } from './access-policy.ts';
import type { StaffCore } from './core.ts';
import { insertRoleRequest } from './role-request-store.ts';

/** The first person requests roles for somebody. Does nothing without roles. */
export async function askForRoles(
  { ids }: StaffCore,
  tx: Tx,
  asked: { staffId: string; accountId: string; roles: readonly StaffRole[]; note: string; now: Date },
): Promise<void> {
  const { staffId: requestedBy, accountId, roles, note, now } = asked;
  if (roles.length === 0) return;
  const request = {
    id: ids.next(),
    accountId,
    roles,
    requestedBy,
    note,
    now,
    expiresAt: roleRequestExpiry(now),
  };
  if (!(await insertRoleRequest(tx, request))) throw new Refusal('RoleRequestOpen');
}

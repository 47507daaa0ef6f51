import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { roleDecisionProblem } from './access-policy.ts';
import { insertAudit } from './audit-store.ts';
import type { StaffCore } from './core.ts';
import { areTwoPeople, findMember, recordAccessChange, type StoredMember, setRoles } from './member-store.ts';
import { endRoleRequest, findRoleRequest, type StoredRoleRequest } from './role-request-store.ts';
import { idleSince } from './staff-policy.ts';
import { withStepUp } from './step-up.ts';
import { findStaff } from './store.ts';

export interface RoleDecision {
  readonly staffId: string;
  readonly requestId: string;
  readonly decision: 'Approved' | 'Rejected';
  readonly note: string;
  readonly code: string;
}

/** The second person decides (Z-06): neither the requester nor the person who gets the roles. */
export async function decideRoleRequest(core: StaffCore, decision: RoleDecision): Promise<void> {
  const { staffId, requestId, note, code } = decision;
  const stepUp = { staffId, code, right: 'staff.approve', subject: requestId } as const;
  await withStepUp(core, stepUp, async (tx, now) => {
    const request = await findRoleRequest(tx, requestId);
    if (request === undefined) throw new Refusal('NotFound');
    const member = await requireDecision(tx, { request, staffId, now });
    const ended = { id: requestId, state: decision.decision, decidedBy: staffId, note, now };
    if (!(await endRoleRequest(tx, ended))) throw new Refusal('RoleRequestClosed');
    const isApproved = decision.decision === 'Approved';
    if (isApproved) {
      await setRoles(tx, { accountId: member.id, roles: request.roles });
      await recordAccessChange(tx, member.id);
    }
    const roles = isApproved ? [...new Set([...member.roles, ...request.roles])].sort() : member.roles;
    await insertAudit(tx, {
      staffId,
      action: isApproved ? 'staff.roles-approve' : 'staff.roles-reject',
      subject: member.id,
      before: { roles: member.roles, asked: request.roles, requestedBy: request.requestedBy },
      after: { roles, state: decision.decision, note },
      at: now,
    });
  });
}

async function requireDecision(
  tx: Tx,
  { request, staffId, now }: { request: StoredRoleRequest; staffId: string; now: Date },
): Promise<StoredMember> {
  const asker = await findStaff(tx, request.requestedBy);
  const member = await findMember(tx, { id: request.accountId, now, idleSince: idleSince(now) });
  if (member === undefined) throw new Refusal('NotFound');
  const problem = roleDecisionProblem(request, {
    staffId,
    areTwoPeople: await areTwoPeople(tx, staffId, request.requestedBy),
    isAskerManager: asker !== undefined && !asker.isDisabled && asker.rights.includes('staff.manage'),
    isActive: !member.isDisabled,
    now,
  });
  if (problem !== null) throw new Refusal(problem);
  return member;
}

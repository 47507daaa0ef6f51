import type { listStaff as endpoint, Reply } from '@gim/contract';
import type { StaffCore } from './core.ts';
import { listMembers } from './member-store.ts';
import { listOpenRoleRequests, type StoredRoleRequest } from './role-request-store.ts';
import { idleSince } from './staff-policy.ts';

const MEMBERS_MAX = 500;

/** The members of staff, for those who manage them. */
export async function listStaffMembers({ db, clock }: StaffCore): Promise<Reply<typeof endpoint>> {
  const now = clock.now();
  const moment = { now, idleSince: idleSince(now) };
  const members = await listMembers(db.autocommit, { ...moment, limit: MEMBERS_MAX });
  const requests = await listOpenRoleRequests(db.autocommit, now);
  return {
    items: members.map(({ isDisabled, addedBy, addedByName, ...member }) => ({
      ...member,
      state: isDisabled ? 'Disabled' : 'Active',
      roles: [...member.roles],
      pointIds: [...member.pointIds],
      createdAt: member.createdAt.toISOString(),
      addedBy: addedBy === null ? null : { id: addedBy, name: addedByName ?? '' },
      lastSignInAt: member.lastSignInAt?.toISOString() ?? null,
      request: shown(requests.get(member.id)),
    })),
  };
}

type Shown = Reply<typeof endpoint>['items'][number]['request'];

const shown = (request: StoredRoleRequest | undefined): Shown =>
  request === undefined
    ? null
    : {
        id: request.id,
        roles: [...request.roles],
        requestedBy: { id: request.requestedBy, name: request.requestedByName },
        requestedAt: request.requestedAt.toISOString(),
        expiresAt: request.expiresAt.toISOString(),
        note: request.note,
      };

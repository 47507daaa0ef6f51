import type { Right } from '@gim/contract/endpoint';
import type { StaffRole } from '@gim/contract/staff';
import type { DeskMember } from '@gim/contract/staff.members';
import type { Access } from './staff-action.ts';

export interface Viewer {
  readonly staffId: string;
  readonly rights: readonly Right[];
}

/** What the user may do with a staff member's access. */
export interface MemberRules {
  /** The user's own account, which nobody may change themselves. */
  readonly isSelf: boolean;
  readonly canChange: boolean;
  readonly canEnable: boolean;
  readonly canDecide: boolean;
}

/** Mirrors the server's rules, so that no action is offered that it would refuse. */
export function memberRules(
  { id, state, request }: Pick<DeskMember, 'id' | 'state' | 'request'>,
  { staffId, rights }: Viewer,
): MemberRules {
  const isSelf = id === staffId;
  const manages = rights.includes('staff.manage') && !isSelf;
  return {
    isSelf,
    canChange: manages && state === 'Active',
    canEnable: manages && state === 'Disabled',
    canDecide:
      rights.includes('staff.approve') && !isSelf && request !== null && request.requestedBy.id !== staffId,
  };
}

/** Whether the form differs from the saved access. */
export const isChanged = (member: Access, draft: Access): boolean =>
  !isSame(member.roles, draft.roles) || !isSame(member.pointIds, draft.pointIds);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** The new roles that need a second person's approval. */
export const waitingOf = (
  has: readonly StaffRole[],
  wanted: readonly StaffRole[],
  takesTwo: (role: StaffRole) => boolean,
): readonly StaffRole[] => wanted.filter((role) => !has.includes(role) && takesTwo(role));

/** The members whose name or e-mail contains the text. */
export function matchingMembers(members: readonly DeskMember[], text: string): readonly DeskMember[] {
  const wanted = text.trim().toLowerCase();
  return members.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
}

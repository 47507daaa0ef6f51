import type { Problem, StaffRole } from '@gim/contract';
import type { Role } from './rights-store.ts';

/** Requests that wait for a second person expire after a day. */
const REQUEST_HOURS = 24;

export const roleRequestExpiry = (now: Date): Date => new Date(now.getTime() + REQUEST_HOURS * 3_600_000);

export interface RoleChange {
  /** Changed by one person, at once. */
  readonly given: readonly StaffRole[];
  readonly taken: readonly StaffRole[];
  /** Wait for a second person's decision. */
  readonly waiting: readonly StaffRole[];
}

/** Which roles are given, taken or wait when somebody's roles change (Z-06). */
export function roleChange(
  roles: readonly Role[],
  { has, wanted }: { has: readonly StaffRole[]; wanted: readonly StaffRole[] },
): RoleChange {
  const added = [...new Set(wanted)].filter((role) => !has.includes(role));
  const takesTwo = (name: StaffRole): boolean =>
    roles.find((role) => role.name === name)?.needsSecondPerson ?? true;
  return {
    given: added.filter((role) => !takesTwo(role)),
    taken: has.filter((role) => !wanted.includes(role)),
    waiting: added.filter(takesTwo),
  };
}

/** Whether these roles include managing staff. */
export const isManager = (roles: readonly Role[], has: readonly StaffRole[]): boolean =>
  roles.some(
    ({ name, rights }) => has.includes(name) && rights.some((right) => right.name === 'staff.manage'),
  );

export interface RequestFacts {
  readonly state: string;
  readonly accountId: string;
  readonly expiresAt: Date;
}

/** Why somebody may not decide a request, or null. Never the requester, nor the person who gets the roles (Z-06). */
export function roleDecisionProblem(
  request: RequestFacts,
  facts: { staffId: string; areTwoPeople: boolean; isAskerManager: boolean; isActive: boolean; now: Date },
): Problem | null {
  if (request.accountId === facts.staffId) return 'OwnAccount';
  if (!facts.areTwoPeople) return 'FourEyesRequired';
  const isOpen = request.state === 'Open' && request.expiresAt > facts.now;
  // Void if the requester no longer manages staff.
  return isOpen && facts.isAskerManager && facts.isActive ? null : 'RoleRequestClosed';
}

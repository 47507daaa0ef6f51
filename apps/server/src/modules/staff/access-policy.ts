import type { Problem, StaffRole } from '@gim/contract';
import type { Role } from './rights-store.ts';

/** A request is good for a day, as every one that waits for a second person. */
const REQUEST_HOURS = 24;

export const roleRequestExpiry = (now: Date): Date => new Date(now.getTime() + REQUEST_HOURS * 3_600_000);

export interface RoleChange {
  /** Given and taken by one person, at once. */
  readonly given: readonly StaffRole[];
  readonly taken: readonly StaffRole[];
  /** What a second person has to decide first. */
  readonly waiting: readonly StaffRole[];
}

/** What becomes of the roles somebody has when they shall have others (Z-06). */
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

/** Whether somebody with these roles manages staff. */
export const isManager = (roles: readonly Role[], has: readonly StaffRole[]): boolean =>
  roles.some(
    ({ name, rights }) => has.includes(name) && rights.some((right) => right.name === 'staff.manage'),
  );

export interface RequestFacts {
  readonly state: string;
  readonly accountId: string;
  readonly expiresAt: Date;
}

/** Why somebody may not decide a request, or null. Who gets the roles and who asked never may, whatever else is so (Z-06). */
export function roleDecisionProblem(
  request: RequestFacts,
  facts: { staffId: string; areTwoPeople: boolean; isAskerManager: boolean; isActive: boolean; now: Date },
): Problem | null {
  if (request.accountId === facts.staffId) return 'OwnAccount';
  if (!facts.areTwoPeople) return 'FourEyesRequired';
  const isOpen = request.state === 'Open' && request.expiresAt > facts.now;
  // What somebody asked for who manages staff no more is nobody's word.
  return isOpen && facts.isAskerManager && facts.isActive ? null : 'RoleRequestClosed';
}

import type { Endpoint, Right } from '@gim/contract';
import type { PointStaffCaller, SignedInStaff, StaffCaller } from './caller.ts';
import { Refusal } from './refusal.ts';

export interface StaffAtPoint {
  readonly staffId: string;
  readonly pointId: string;
}

export interface StaffPoints {
  readonly staffId: string;
  /** `all` if the right applies everywhere. */
  readonly pointIds: readonly string[] | 'all';
}

/**
 * Where the caller of an endpoint with `scope: 'point'` may act. It is the only way to get the caller's id, so no
 * handler can act for somebody without checking the point; a handler that responds without having checked fails.
 */
export interface PointScope {
  /** The caller at one point. Another point is answered as not found (Z-01), as is undefined. */
  at(pointId: string | undefined): StaffAtPoint;
  /** The caller with all points that a list may show. */
  everywhere(): StaffPoints;
}

const asked = new WeakSet<PointStaffCaller>();

/** The caller of an endpoint of `scope: 'point'`. */
export function pointCaller(staff: SignedInStaff, right: Right): PointStaffCaller {
  const scope = scopeOf(staff, right);
  const caller: PointStaffCaller = {
    kind: 'staff',
    points: {
      at(pointId) {
        asked.add(caller);
        return scope.at(pointId);
      },
      everywhere() {
        asked.add(caller);
        return scope.everywhere();
      },
    },
  };
  return caller;
}

/** The caller of an endpoint without a scope. */
export const staffCaller = (staff: SignedInStaff): StaffCaller => ({
  kind: 'staff',
  staffId: staff.staffId,
  sessionId: staff.sessionId,
  rights: staff.rights,
  pointsWith: (right) =>
    staff.rights.has(right) || staff.pointRights.has(right) ? scopeOf(staff, right) : null,
});

function scopeOf({ staffId, rights, pointIds }: SignedInStaff, right: Right): PointScope {
  const own = new Set(pointIds);
  const hasAll = rights.has(right);
  return {
    at(pointId) {
      const known = pointId?.toLowerCase();
      if (known === undefined || !(hasAll || own.has(known))) throw new Refusal('NotFound');
      return { staffId, pointId: known };
    },
    everywhere: () => ({ staffId, pointIds: hasAll ? 'all' : [...own] }),
  };
}

/** Fails unless the handler has checked the point. */
export function requireAsked(caller: unknown, { name, auth }: Endpoint): void {
  if (auth.kind !== 'staff' || auth.scope !== 'point') return;
  if (!asked.has(caller as PointStaffCaller))
    throw new Error(`The handler of ${name} did not ask which point it is.`);
}

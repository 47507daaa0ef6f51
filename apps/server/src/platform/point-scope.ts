import type { Endpoint, Right } from '@gim/contract';
import type { PointStaffCaller, SignedInStaff } from './caller.ts';
import { Refusal } from './refusal.ts';

export interface StaffAtPoint {
  readonly staffId: string;
  readonly pointId: string;
}

export interface StaffPoints {
  readonly staffId: string;
  /** `all` where the right holds everywhere. */
  readonly pointIds: readonly string[] | 'all';
}

/**
 * Where a caller may do what an endpoint of `scope: 'point'` is for. It is the only way to who calls, so that no handler does
 * anything in somebody's name before it has asked; one that answers without having asked is stopped.
 */
export interface PointScope {
  /** The caller at one point. A foreign point is answered as if there were nothing (Z-01); undefined is what was not found. */
  at(pointId: string | undefined): StaffAtPoint;
  /** The caller with all points that a list may show. */
  everywhere(): StaffPoints;
}

const asked = new WeakSet<PointStaffCaller>();

/** The caller of an endpoint of `scope: 'point'`. */
export function pointCaller({ staffId, rights, pointIds }: SignedInStaff, right: Right): PointStaffCaller {
  const own = new Set(pointIds);
  const hasAll = rights.has(right);
  const caller: PointStaffCaller = {
    kind: 'staff',
    points: {
      at(pointId) {
        asked.add(caller);
        const known = pointId?.toLowerCase();
        if (known === undefined || !(hasAll || own.has(known))) throw new Refusal('NotFound');
        return { staffId, pointId: known };
      },
      everywhere() {
        asked.add(caller);
        return { staffId, pointIds: hasAll ? 'all' : [...own] };
      },
    },
  };
  return caller;
}

/** Nothing of a point leaves the server unless it was asked whose it is. */
export function requireAsked(caller: unknown, { name, auth }: Endpoint): void {
  if (auth.kind !== 'staff' || auth.scope !== 'point') return;
  if (!asked.has(caller as PointStaffCaller))
    throw new Error(`The handler of ${name} did not ask which point it is.`);
}

import type { Endpoint } from '@gim/contract';
import type { StaffCore } from './core.ts';
import { listRights } from './rights-store.ts';

/**
 * Refuses to start with an endpoint that asks for a right which the data does not have: nobody could ever use it, or a typing
 * error would. What belongs to a point and what its right says have to agree, so that no teller gets everything by a forgotten
 * scope.
 */
export async function checkRights({ db }: StaffCore, endpoints: readonly Endpoint[]): Promise<void> {
  const known = new Map((await listRights(db.autocommit)).map((right) => [right.name, right]));
  for (const { name, auth } of endpoints) {
    if (auth.kind !== 'staff') continue;
    const right = known.get(auth.right);
    if (right === undefined)
      throw new Error(
        `The endpoint ${name} asks for the right ${auth.right}, which staff.right does not have.`,
      );
    if (right.isPointBound !== (auth.scope === 'point'))
      throw new Error(
        `The endpoint ${name} and staff.right do not agree whether ${auth.right} belongs to a point.`,
      );
  }
}

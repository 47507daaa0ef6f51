import type { Endpoint } from '@gim/contract';
import type { StaffCore } from './core.ts';
import { listRights } from './rights-store.ts';

/**
 * Refuses to start when an endpoint needs a right that the database does not have, such as a misspelt one. An endpoint
 * and its right must also agree on being bound to a point, so that no teller gets access to all points by a forgotten
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

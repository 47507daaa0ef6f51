import { type Right, rights, type StaffRole } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

export interface KnownRight {
  readonly name: string;
  /** It applies to a point. */
  readonly isPointBound: boolean;
}

/** The rights in the database. */
export async function listRights(reader: Reader): Promise<readonly KnownRight[]> {
  const { rows } = await sql<KnownRight>`
    select name, is_point_bound as "isPointBound" from staff.right order by name`.execute(reader);
  return rows;
}

export interface Role {
  readonly name: StaffRole;
  readonly needsSecondPerson: boolean;
  readonly rights: readonly { readonly name: Right; readonly ownPoints: boolean }[];
}

/** The roles with their rights. */
export async function listRoles(reader: Reader): Promise<readonly Role[]> {
  const { rows } = await sql<Role>`
    select r.name, r.needs_second_person as "needsSecondPerson",
      coalesce((select jsonb_agg(jsonb_build_object('name', g.right_name, 'ownPoints', g.own_points) order by g.right_name)
        from staff.role_right g where g.role = r.name), '[]') as rights
    from staff.role r order by r.name`.execute(reader);
  return rows.map((role) => ({ ...role, rights: role.rights.filter(({ name }) => isKnown(name)) }));
}

/** While a newer version runs in parallel, the database may have rights that this version does not know. */
export const knownRights = (names: readonly string[]): Right[] => names.filter(isKnown);

const isKnown = (name: string): name is Right => rights.some((right) => right === name);

/** Whether somebody has a right at a point: everywhere, or because it is one of their own points. */
export async function hasRightAt(
  reader: Reader,
  { staffId, right, pointId }: { staffId: string; right: string; pointId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff.account_role r join staff.role_right g on g.role = r.role
    where r.account_id = ${staffId} and g.right_name = ${right}
      and (not g.own_points or exists (
        select 1 from staff.account_point p where p.account_id = r.account_id and p.point_id = ${pointId}))
    limit 1`.execute(reader);
  return rows.length === 1;
}

import type { StaffRole } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** A member of staff, for those who manage staff. */
export interface StoredMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly roles: readonly StaffRole[];
  readonly pointIds: readonly string[];
  readonly createdAt: Date;
  readonly addedBy: string | null;
  readonly addedByName: string | null;
  readonly lastSignInAt: Date | null;
  readonly sessions: number;
  readonly version: number;
}

/** Serializes all access changes across processes, so that what is read after it cannot change meanwhile. */
export async function lockAccess(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff access', 0))`.execute(tx);
}

const members = ({ now, idleSince }: { now: Date; idleSince: Date }) => sql`
  select a.id, a.email, a.name, a.disabled_at is not null as "isDisabled", a.created_at as "createdAt",
    a.added_by as "addedBy", b.name as "addedByName", a.last_sign_in_at as "lastSignInAt",
    a.access_version as version,
    array(select r.role from staff.account_role r where r.account_id = a.id order by r.role) as roles,
    array(select p.point_id from staff.account_point p where p.account_id = a.id order by p.point_id) as "pointIds",
    (select count(*)::int from staff.session s where s.account_id = a.id and s.ended_at is null
      and s.expires_at > ${now} and s.last_used_at > ${idleSince}) as sessions
  from staff.account a left join staff.account b on b.id = a.added_by`;

interface Moment {
  readonly now: Date;
  /** Sessions last used before this have expired. */
  readonly idleSince: Date;
}

export async function listMembers(
  reader: Reader,
  { limit, ...moment }: Moment & { limit: number },
): Promise<StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    ${members(moment)} order by a.disabled_at is not null, a.name, a.id limit ${limit}`.execute(reader);
  return rows;
}

export async function findMember(
  reader: Reader,
  { id, ...moment }: Moment & { id: string },
): Promise<StoredMember | undefined> {
  const { rows } = await sql<StoredMember>`${members(moment)} where a.id = ${id}`.execute(reader);
  return rows[0];
}

/** Whether another active person manages staff. */
export async function hasOtherManager(reader: Reader, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff.account_role r
      join staff.role_right g on g.role = r.role and g.right_name = 'staff.manage'
      join staff.account a on a.id = r.account_id
    where a.disabled_at is null and a.id <> ${accountId} limit 1`.execute(reader);
  return rows.length > 0;
}

export async function setRoles(
  tx: Tx,
  { accountId, roles }: { accountId: string; roles: readonly StaffRole[] },
): Promise<void> {
  await sql`
    insert into staff.account_role (account_id, role) select ${accountId}::uuid, unnest(${[...roles]}::text[])
    on conflict do nothing`.execute(tx);
}

export async function removeRoles(
  tx: Tx,
  { accountId, roles }: { accountId: string; roles: readonly StaffRole[] },
): Promise<void> {
  await sql`
    delete from staff.account_role where account_id = ${accountId} and role = any(${[...roles]}::text[])`.execute(
    tx,
  );
}

export async function setPoints(
  tx: Tx,
  { accountId, pointIds }: { accountId: string; pointIds: readonly string[] },
): Promise<void> {
  const ids = [...pointIds];
  await sql`
    delete from staff.account_point where account_id = ${accountId} and point_id <> all(${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    insert into staff.account_point (account_id, point_id) select ${accountId}::uuid, unnest(${ids}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** Invalidates the version that others have read, so that they cannot change outdated access. */
export async function recordAccessChange(tx: Tx, accountId: string): Promise<void> {
  await sql`update staff.account set access_version = access_version + 1 where id = ${accountId}`.execute(tx);
}

export async function setStaffEnabled(tx: Tx, accountId: string): Promise<void> {
  await sql`update staff.account set disabled_at = null where id = ${accountId}`.execute(tx);
}

/**
 * Whether two ids are two different people. The person who opened an account knew its first password and key, so the
 * two count as one: one person could act as both (Z-06).
 */
export async function areTwoPeople(reader: Reader, one: string, other: string): Promise<boolean> {
  if (one === other) return false;
  const { rows } = await sql`
    select from staff.account
    where (id = ${one} and added_by = ${other}) or (id = ${other} and added_by = ${one})`.execute(reader);
  return rows.length === 0;
}

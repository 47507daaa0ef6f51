import type { StaffRole } from '@gim/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { setPoints, setRoles } from './member-store.ts';

/** A stored staff account. */
export interface StaffAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly totpSecret: string;
  readonly lastStep: number;
  readonly isDisabled: boolean;
  readonly roles: readonly StaffRole[];
  /** Held everywhere or at the own points, as named in the database. */
  readonly rights: readonly string[];
  readonly pointIds: readonly string[];
}

const columns = sql`
  a.id, a.email, a.name, a.password_hash as "passwordHash", a.totp_secret as "totpSecret",
  a.last_step::float8 as "lastStep", a.disabled_at is not null as "isDisabled",
  array(select r.role from staff.account_role r where r.account_id = a.id order by r.role) as roles,
  array(select distinct g.right_name from staff.account_role r join staff.role_right g on g.role = r.role
    where r.account_id = a.id order by g.right_name) as rights,
  array(select p.point_id from staff.account_point p where p.account_id = a.id order by p.point_id) as "pointIds"`;

export async function findStaffByEmail(
  reader: Reader,
  emailCanonical: string,
): Promise<StaffAccount | undefined> {
  const { rows } = await sql<StaffAccount>`
    select ${columns} from staff.account a where a.email_canonical = ${emailCanonical}`.execute(reader);
  return rows[0];
}

export async function findStaff(reader: Reader, id: string): Promise<StaffAccount | undefined> {
  const { rows } = await sql<StaffAccount>`select ${columns} from staff.account a where a.id = ${id}`.execute(
    reader,
  );
  return rows[0];
}

export interface NewStaff {
  readonly id: string;
  readonly email: string;
  readonly emailCanonical: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly totpSecret: string;
  readonly roles: readonly StaffRole[];
  readonly pointIds: readonly string[];
  /** Null for the command line. */
  readonly addedBy: string | null;
  readonly now: Date;
}

/** False when the e-mail is taken. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<boolean> {
  const { rows } = await sql`
    insert into staff.account (id, email, email_canonical, name, password_hash, totp_secret, added_by, created_at)
    values (${staff.id}, ${staff.email}, ${staff.emailCanonical}, ${staff.name}, ${staff.passwordHash},
      ${staff.totpSecret}, ${staff.addedBy}, ${staff.now})
    on conflict (email_canonical) do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await setRoles(tx, { accountId: staff.id, roles: staff.roles });
  await setPoints(tx, { accountId: staff.id, pointIds: staff.pointIds });
  return true;
}

/** Consumes a TOTP step. The conditional update makes a code single-use. */
export async function consumeStaffStep(
  tx: Tx,
  { staffId, step }: { staffId: string; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    update staff.account set last_step = ${step}
    where id = ${staffId} and last_step < ${step} and disabled_at is null returning id`.execute(tx);
  return rows.length === 1;
}

export async function setStaffPassword(
  tx: Tx,
  { staffId, passwordHash }: { staffId: string; passwordHash: string },
): Promise<void> {
  await sql`update staff.account set password_hash = ${passwordHash} where id = ${staffId}`.execute(tx);
}

export async function setStaffDisabled(
  tx: Tx,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await sql`update staff.account set disabled_at = ${now} where id = ${staffId} and disabled_at is null`.execute(
    tx,
  );
}

export async function recordSignIn(tx: Tx, { staffId, now }: { staffId: string; now: Date }): Promise<void> {
  await sql`update staff.account set last_sign_in_at = ${now} where id = ${staffId}`.execute(tx);
}

/** A member of staff, for display beside what they did. */
export interface StaffPerson {
  readonly name: string;
  readonly isDisabled: boolean;
}

export async function listPeople(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffPerson>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StaffPerson & { id: string }>`
    select id, name, disabled_at is not null as "isDisabled" from staff.account
    where id = any(${[...ids]}::uuid[])`.execute(reader);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

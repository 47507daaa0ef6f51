import type { Language } from '@gim/languages';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';
import type { UserStatus } from './states.ts';
import type { User } from './user.ts';
import type { WithdrawalPause } from './withdrawal-pause-policy.ts';

const columns = sql`
  id, email, email_canonical as "emailCanonical", password_hash as "passwordHash", status, language,
  affiliate_id as "affiliateId", anti_phishing_code as "antiPhishingCode", time_zone as "timeZone",
  created_at as "createdAt"`;

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly emailCanonical: string;
  readonly passwordHash: string;
  readonly language: Language;
  readonly affiliateId: string;
  /** The affiliate id that was entered; ignored unless an account has it. */
  readonly referredBy: string | null;
  readonly now: Date;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await sql`
    insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, referred_by,
      terms_accepted_at, created_at)
    values (${user.id}, ${user.email}, ${user.emailCanonical}, ${user.passwordHash}, 'NotVerified', ${user.language},
      ${user.affiliateId},
      (select id from users.user where affiliate_id = ${user.referredBy} and status = 'Active'),
      ${user.now}, ${user.now})`.execute(tx);
}

const usersById = sharedRead<string, User>(
  (ids) => sql`select ${numbered}, ${columns} from ${uuidKeys(ids)} join users.user on id = wanted.key`,
);

export async function findUser(reader: Reader, id: string): Promise<User | undefined> {
  const [user] = await usersById(reader, id);
  return user;
}

/** Which of these accounts exist and are not deleted. */
export async function listExisting(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users.user where id = any(${ids}::uuid[]) and status <> 'Deleted'`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}

/** What other modules show or check of an account. */
export interface UserBrief {
  readonly status: UserStatus;
  /** Null once the account is deleted. */
  readonly email: string | null;
}

/** Many accounts in one query; missing ones are left out. */
export async function listBriefs(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserBrief>> {
  const { rows } = await sql<UserBrief & { id: string }>`
    select id, status, email_canonical as email from users.user where id = any(${[...ids]}::uuid[])`.execute(
    reader,
  );
  return new Map(rows.map(({ id, status, email }) => [id, { status, email }]));
}

/** The account whose invitation the user registered with. */
export async function findReferrer(reader: Reader, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ referredBy: string | null }>`
    select referred_by as "referredBy" from users.user where id = ${id}`.execute(reader);
  return rows[0]?.referredBy ?? undefined;
}

/** The active account with this affiliate id. */
export async function findAffiliate(reader: Reader, affiliateId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users.user where affiliate_id = ${affiliateId} and status = 'Active'`.execute(reader);
  return rows[0]?.id;
}

export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${columns} from users.user where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The account that has verified the e-mail. */
export async function findOwner(reader: Reader, emailCanonical: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select ${columns} from users.user
    where email_canonical = ${emailCanonical} and status not in ('NotVerified', 'Deleted')`.execute(reader);
  return rows[0];
}

/**
 * An account that claims the e-mail but has not verified it: the newest preferred one, else the newest. Always runs
 * both queries, so that the time does not reveal which one it is.
 */
export async function findPending(
  reader: Reader,
  { emailCanonical, preferred }: { emailCanonical: string; preferred: readonly string[] },
): Promise<User | undefined> {
  const { rows: own } = await sql<User>`
    select ${columns} from users.user
    where id = any(${[...preferred]}::uuid[]) and email_canonical = ${emailCanonical} and status = 'NotVerified'
    order by created_at desc, id desc limit 1`.execute(reader);
  const { rows: newest } = await sql<User>`
    select ${columns} from users.user where email_canonical = ${emailCanonical} and status = 'NotVerified'
    order by created_at desc, id desc limit 1`.execute(reader);
  return own[0] ?? newest[0];
}

/** Marks the e-mail verified. Fails on the unique index when another account verified it in the meantime. */
export async function markVerified(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update users.user set status = 'Active', verified_at = ${now} where id = ${id}`.execute(tx);
}

/** Only ever moves the date back. */
export async function setJoinedAt(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`update users.user set created_at = ${at} where id = ${id} and created_at > ${at}`.execute(tx);
}

export async function setStatus(tx: Tx, { id, status }: { id: string; status: UserStatus }): Promise<void> {
  await sql`update users.user set status = ${status} where id = ${id}`.execute(tx);
}

export async function setPasswordHash(tx: Tx, { id, hash }: { id: string; hash: string }): Promise<void> {
  await sql`update users.user set password_hash = ${hash} where id = ${id}`.execute(tx);
}

/** Returns whether the value changed. */
export async function setAntiPhishing(
  tx: Tx,
  { id, code }: { id: string; code: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users.user set anti_phishing_code = ${code}
    where id = ${id} and anti_phishing_code is distinct from ${code}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns whether the value changed. */
export async function updateLanguage(
  tx: Tx,
  { id, language }: { id: string; language: Language },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users.user set language = ${language} where id = ${id} and language <> ${language}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function updateTimeZone(
  tx: Tx,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<void> {
  await sql`
    update users.user set time_zone = ${timeZone}
    where id = ${id} and time_zone is distinct from ${timeZone}`.execute(tx);
}

/** Erases the personal data. The row stays as the pseudonym that the history refers to. */
export async function eraseUser(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update users.user set status = 'Deleted', deleted_at = ${now}, email = null, email_canonical = null,
      password_hash = null, anti_phishing_code = null, time_zone = null
    where id = ${id}`.execute(tx);
  await sql`delete from users.freeze_token where user_id = ${id}`.execute(tx);
}

/** Locks accounts registered before a moment and never verified. Skips those that are being verified right now. */
export async function lockAbandoned(
  tx: Tx,
  { registeredBefore, limit }: { registeredBefore: Date; limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users.user where status = 'NotVerified' and created_at < ${registeredBefore}
    order by created_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertWithdrawalPause(
  tx: Tx,
  pause: WithdrawalPause & { id: string; userId: string; now: Date },
): Promise<void> {
  await sql`
    insert into users.hold (id, user_id, reason, until, created_at)
    values (${pause.id}, ${pause.userId}, ${pause.reason}, ${pause.until}, ${pause.now})`.execute(tx);
}

const pausesOf = sharedRead<string, WithdrawalPause>(
  (userIds) => sql`
    select ${numbered}, h.reason, h.until from ${uuidKeys(userIds)} join users.hold h on h.user_id = wanted.key`,
);

export async function listWithdrawalPauses(
  reader: Reader,
  { userId, now }: { userId: string; now: Date },
): Promise<WithdrawalPause[]> {
  const pauses = await pausesOf(reader, userId);
  return pauses.filter(({ until }) => until > now);
}

export async function insertFreezeToken(
  tx: Tx,
  token: { hash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into users.freeze_token (hash, user_id, expires_at)
    values (${token.hash}, ${token.userId}, ${token.expiresAt})`.execute(tx);
}

/** Consumes a freeze link and returns its user. */
export async function consumeFreezeToken(
  tx: Tx,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    update users.freeze_token set used_at = ${now}
    where hash = ${hash} and used_at is null and expires_at > ${now}
    returning user_id as "userId"`.execute(tx);
  return rows[0]?.userId;
}

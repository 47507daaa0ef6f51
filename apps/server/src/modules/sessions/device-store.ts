import type { Language } from '@gim/languages';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { SealedPushToken } from './push-target.ts';

export interface SeenDevice {
  readonly userId: string;
  readonly deviceId: string;
  readonly name: string;
  readonly platform: string;
  readonly browser: string | null;
  readonly ip: string | null;
  /** Null keeps the stored one. */
  readonly pushToken: SealedPushToken | null;
  readonly language: Language;
  readonly hasCookie: boolean;
  readonly now: Date;
}

/** Records a sign-in on the device and returns what was known of it before. */
export async function recordDevice(
  tx: Tx,
  device: SeenDevice,
): Promise<{ wasKnown: boolean; isFirst: boolean }> {
  const { rows } = await sql<{ wasKnown: boolean; isFirst: boolean }>`
    select
      exists (select from sessions.device
        where user_id = ${device.userId} and device_id = ${device.deviceId} and is_known and has_signed_in) as "wasKnown",
      not exists (select from sessions.device where user_id = ${device.userId} and has_signed_in) as "isFirst"`.execute(
    tx,
  );
  await sql`
    insert into sessions.device as d (user_id, device_id, name, platform, browser, ip, sealed_push_token, push_mark, language,
      is_known, has_cookie, created_at, last_seen_at, known_since)
    values (${device.userId}, ${device.deviceId}, ${device.name}, ${device.platform}, ${device.browser}, ${device.ip},
      ${device.pushToken?.sealed ?? null}, ${device.pushToken?.mark ?? null}, ${device.language}, true,
      ${device.hasCookie}, ${device.now}, ${device.now}, ${device.now})
    on conflict (user_id, device_id) do update set
      known_since = case when d.is_known and d.has_signed_in then d.known_since else excluded.known_since end,
      name = excluded.name, platform = excluded.platform, browser = excluded.browser, ip = excluded.ip,
      sealed_push_token = coalesce(excluded.sealed_push_token, d.sealed_push_token),
      push_mark = coalesce(excluded.push_mark, d.push_mark), language = excluded.language, is_known = true,
      has_signed_in = true,
      has_cookie = d.has_cookie or excluded.has_cookie, last_seen_at = excluded.last_seen_at`.execute(tx);
  return rows[0] ?? { wasKnown: false, isFirst: true };
}

/** Whether the user has signed in on this device before, and whether it must prove itself by its cookie. */
export async function findKnownDevice(
  reader: Reader,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<{ hasCookie: boolean } | undefined> {
  const { rows } = await sql<{ hasCookie: boolean }>`
    select has_cookie as "hasCookie" from sessions.device
    where user_id = ${userId} and device_id = ${deviceId} and is_known`.execute(reader);
  return rows[0];
}

const USERS_PER_DEVICE_MAX = 20;

/** The users who have signed in on this device, most recent first. */
export async function listUsersOfDevice(
  reader: Reader,
  deviceId: string,
): Promise<readonly { userId: string; hasCookie: boolean }[]> {
  const { rows } = await sql<{ userId: string; hasCookie: boolean }>`
    select user_id as "userId", has_cookie as "hasCookie" from sessions.device
    where device_id = ${deviceId} and is_known order by last_seen_at desc limit ${USERS_PER_DEVICE_MAX}`.execute(
    reader,
  );
  return rows;
}

/** Records a device that proved its owner without signing in. Fields from earlier sign-ins stay. */
export async function trustDevice(
  tx: Tx,
  device: Omit<SeenDevice, 'pushToken' | 'name' | 'platform'>,
): Promise<void> {
  await sql`
    insert into sessions.device as d (user_id, device_id, name, platform, browser, ip, language, is_known, has_cookie,
      has_signed_in, created_at, last_seen_at, known_since)
    values (${device.userId}, ${device.deviceId}, '', '', ${device.browser}, ${device.ip}, ${device.language}, true,
      ${device.hasCookie}, false, ${device.now}, ${device.now}, ${device.now})
    on conflict (user_id, device_id) do update set is_known = true, has_cookie = d.has_cookie or excluded.has_cookie,
      has_signed_in = d.has_signed_in and d.is_known, last_seen_at = excluded.last_seen_at`.execute(tx);
}

export interface DeviceAge {
  readonly since: Date;
  /** The device that the account was opened on, unless it was deauthorized since. */
  readonly isFirst: boolean;
}

/** Since when a user is signed in on a device; undefined for an unknown one. */
export async function findDeviceAge(
  reader: Reader,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<DeviceAge | undefined> {
  const { rows } = await sql<DeviceAge>`
    select known_since as since, known_since = created_at and created_at =
      (select min(created_at) from sessions.device where user_id = ${userId}) as "isFirst"
    from sessions.device where user_id = ${userId} and device_id = ${deviceId} and is_known`.execute(reader);
  return rows[0];
}

export async function findDeviceName(
  reader: Reader,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from sessions.device where user_id = ${userId} and device_id = ${deviceId}`.execute(reader);
  return rows[0]?.name;
}

export interface ListedDevice {
  readonly id: string;
  readonly name: string;
  readonly platform: string;
  readonly browser: string | null;
  readonly ip: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** The signed-in devices, most recently used first. */
export async function listSignedIn(
  reader: Reader,
  { userId, now }: { userId: string; now: Date },
): Promise<ListedDevice[]> {
  const { rows } = await sql<ListedDevice>`
    select d.device_id as id, d.name, d.platform, d.browser, d.ip, d.created_at as "createdAt",
      d.last_seen_at as "lastSeenAt"
    from sessions.device d
    where d.user_id = ${userId} and exists (select from sessions.session s where s.user_id = d.user_id
      and s.device_id = d.device_id and s.revoked_at is null and s.expires_at > ${now})
    order by d.last_seen_at desc, d.device_id`.execute(reader);
  return rows;
}

/** Forgets that the device was known. False when it is not this user's. */
export async function forgetDevice(
  tx: Tx,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions.device set is_known = false, sealed_push_token = null, push_mark = null
    where user_id = ${userId} and device_id = ${deviceId} returning device_id`.execute(tx);
  return rows.length === 1;
}

export async function forgetOtherDevices(
  tx: Tx,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<void> {
  await sql`
    update sessions.device set is_known = false, sealed_push_token = null, push_mark = null
    where user_id = ${userId} and device_id <> ${deviceId}`.execute(tx);
}

/** False when the device is not this user's. */
export async function updateDevice(
  tx: Tx,
  change: { userId: string; deviceId: string; pushToken?: SealedPushToken | null; language?: Language },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions.device set
      sealed_push_token = case when ${change.pushToken !== undefined} then ${change.pushToken?.sealed ?? null}::text
        else sealed_push_token end,
      push_mark = case when ${change.pushToken !== undefined} then ${change.pushToken?.mark ?? null}::bytea
        else push_mark end,
      language = coalesce(${change.language ?? null}::text, language)
    where user_id = ${change.userId} and device_id = ${change.deviceId} and is_known returning device_id`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Erases what this module stores about a deleted user. Ended sessions stay until the sweep job deletes them. */
export async function eraseDevices(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sessions.device where user_id = ${userId}`.execute(tx);
  await sql`delete from sessions.two_factor where user_id = ${userId}`.execute(tx);
  await sql`delete from sessions.recovery_code where user_id = ${userId}`.execute(tx);
  await sql`delete from sessions.login_ticket where user_id = ${userId}`.execute(tx);
}

/** Which of `others` have ever used a device that this user has used, even if it is no longer known. */
export async function listDeviceSharers(
  reader: Reader,
  userId: string,
  others: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.user_id as id from sessions.device d join sessions.device o on o.device_id = d.device_id
    where d.user_id = ${userId} and o.user_id = any(${[...others]}::uuid[])`.execute(reader);
  return rows.map(({ id }) => id);
}

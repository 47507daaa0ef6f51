import type { Language } from '@gim/languages';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

interface StoredPushTarget {
  readonly userId: string;
  readonly deviceId: string;
  readonly language: Language;
  readonly sealed: string;
}

/**
 * Removes this push token from every other device. The advisory lock serializes two accounts that register the same
 * token at once (one app that switches accounts): the later one gets it.
 */
export async function claimPushToken(
  tx: Tx,
  { userId, deviceId, mark }: { userId: string; deviceId: string; mark: Buffer },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push token ' || encode(${mark}::bytea, 'hex'), 0))`.execute(
    tx,
  );
  await sql`
    update sessions.device set sealed_push_token = null, push_mark = null
    where push_mark = ${mark} and (user_id <> ${userId} or device_id <> ${deviceId})`.execute(tx);
}

/**
 * Only devices with a live session: signed-out devices get no pushes. One look-up by key for each user: over hundreds of
 * users at once PostgreSQL would rather read all devices and sessions.
 */
export async function findPushTargets(
  reader: Reader,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<readonly StoredPushTarget[]> {
  const { rows } = await sql<StoredPushTarget>`
    select found.*
    from (select distinct unnest(${[...userIds]}::uuid[]) as id) wanted
    cross join lateral (
      select d.user_id as "userId", d.device_id as "deviceId", d.language, d.sealed_push_token as sealed
      from sessions.device d
      where d.user_id = wanted.id and d.sealed_push_token is not null
        and exists (select from sessions.session s where s.user_id = d.user_id and s.device_id = d.device_id
          and s.is_verified and s.revoked_at is null and s.expires_at > ${now} offset 0)
      offset 0
    ) found
    order by "userId", "deviceId"`.execute(reader);
  return rows;
}

/** The devices of sessions that have just ended and can get a last push. Deletes their tokens. */
export async function consumePushTargets(
  tx: Tx,
  sessionIds: readonly string[],
): Promise<readonly StoredPushTarget[]> {
  const { rows } = await sql<StoredPushTarget>`
    with ended as (
      select d.user_id, d.device_id, d.sealed_push_token from sessions.device d
      where d.sealed_push_token is not null and (d.user_id, d.device_id) in
        (select s.user_id, s.device_id from sessions.session s where s.id = any(${[...sessionIds]}::uuid[]))
      for update of d
    )
    update sessions.device d set sealed_push_token = null, push_mark = null
    from ended e where d.user_id = e.user_id and d.device_id = e.device_id
    returning d.user_id as "userId", d.device_id as "deviceId", d.language, e.sealed_push_token as sealed`.execute(
    tx,
  );
  return rows;
}

export async function clearPushToken(
  tx: Tx,
  { userId, deviceId, mark }: { userId: string; deviceId: string; mark: Buffer },
): Promise<void> {
  await sql`
    update sessions.device set sealed_push_token = null, push_mark = null
    where user_id = ${userId} and device_id = ${deviceId} and push_mark = ${mark}`.execute(tx);
}

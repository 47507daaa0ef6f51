import { type NotificationItem, unreadMax } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { numbered, sharedRead, uuidKeys } from '../../platform/db/shared-read.ts';

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly eventId: string;
  readonly event: NotificationItem['event'];
  readonly category: NotificationItem['category'];
  readonly params: NotificationItem['params'];
  readonly linkKind: string | null;
  readonly linkId: string | null;
  readonly isListed: boolean;
  readonly createdAt: Date;
}

export interface StoredNotification {
  readonly id: string;
  readonly userId: string;
  readonly event: NotificationItem['event'];
  readonly category: NotificationItem['category'];
  readonly params: NotificationItem['params'];
  readonly linkKind: NonNullable<NotificationItem['link']>['kind'] | null;
  readonly linkId: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

const columns: RawBuilder<StoredNotification> = sql<StoredNotification>`
  id, user_id as "userId", event, category, params, link_kind as "linkKind", link_id as "linkId",
  created_at as "createdAt", read_at as "readAt"`;

/** Inserts notifications with one statement and returns the ids of the new ones. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  const { rows: written } = await sql<{ id: string }>`
    insert into notifications.notification (id, user_id, event_id, event, category, params, link_kind, link_id, is_listed,
      created_at)
    select n.id, n."userId", n."eventId", n.event, n.category, n.params, n."linkKind", n."linkId", n."isListed", n."createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, "userId" uuid, "eventId" bigint, event text,
      category text, params jsonb, "linkKind" text, "linkId" text, "isListed" boolean, "createdAt" timestamptz)
    on conflict (user_id, event_id) do nothing returning id`.execute(tx);
  return new Set(written.map(({ id }) => id));
}

/** A page of a user's list: `before` is the last one of the previous page. */
interface Page {
  readonly userId: string;
  readonly before: string | undefined;
  readonly limit: number;
}

const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Newest first. */
export const listNotifications = sharedRead<Page, StoredNotification>(
  (pages) => sql`
    select ${numbered}, n.*
    from unnest(${pages.map(({ userId }) => userId)}::uuid[],
      ${pages.map(({ before = HIGHEST_ID }) => before)}::uuid[],
      ${pages.map(({ limit }) => limit)}::int[]) with ordinality as wanted (user_id, before, page_limit, no)
    cross join lateral (
      select ${columns} from notifications.notification
      where user_id = wanted.user_id and is_listed and id < wanted.before
      order by id desc limit wanted.page_limit
    ) n
    order by wanted.no, n.id desc`,
);

/** Another user's notification looks like one that does not exist. */
export async function findNotification(
  reader: Reader,
  { userId, id }: { userId: string; id: string },
): Promise<StoredNotification | undefined> {
  const { rows } = await sql<StoredNotification>`
    select ${columns} from notifications.notification where id = ${id} and user_id = ${userId} and is_listed`.execute(
    reader,
  );
  return rows[0];
}

/** For the push sender, which also sends unlisted ones. */
export async function findById(reader: Reader, id: string): Promise<StoredNotification | undefined> {
  const { rows } = await sql<StoredNotification>`
    select ${columns} from notifications.notification where id = ${id}`.execute(reader);
  return rows[0];
}

/** Serializes publishing the unread counts of these users until commit. Locks in sorted order to avoid deadlocks. */
export async function lockCounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('notifications ' || u.id, 0))
    from unnest(${userIds.toSorted()}::text[]) as u (id)`.execute(tx);
}

const unreadByUser = sharedRead<string, { readonly unread: number }>(
  (userIds) => sql`
    select ${numbered}, (select count(*)::int from (select from notifications.notification n
      where n.user_id = wanted.key and n.is_listed and n.read_at is null limit ${unreadMax}) counted) as unread
    from ${uuidKeys(userIds)}`,
);

/** How many a user has not read, capped at `unreadMax`. */
export async function countUnread(reader: Reader, userId: string): Promise<number> {
  const [counted] = await unreadByUser(reader, userId);
  return counted?.unread ?? 0;
}

/** The same for many users, in a transaction. */
export async function countUnreadOfMany(
  reader: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userId: string; unread: number }>`
    select u.id as "userId", (select count(*)::int from (select from notifications.notification n
      where n.user_id = u.id and n.is_listed and n.read_at is null limit ${unreadMax}) counted) as unread
    from unnest(${[...userIds]}::uuid[]) as u (id)`.execute(reader);
  return new Map(rows.map(({ userId, unread }) => [userId, unread]));
}

/** False when it was already read. */
export async function markRead(
  tx: Tx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update notifications.notification set read_at = ${now}
    where id = ${id} and user_id = ${userId} and is_listed and read_at is null returning id`.execute(tx);
  return rows.length === 1;
}

/** False when nothing was unread. */
export async function markAllRead(
  tx: Tx,
  { userId, newestId, now }: { userId: string; newestId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update notifications.notification set read_at = ${now}
    where user_id = ${userId} and is_listed and read_at is null and id <= ${newestId} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function sweepNotifications(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notifications.notification where created_at < ${before}`.execute(tx);
}

/** Erases everything about a deleted user. */
export async function eraseNotifications(tx: Tx, userId: string): Promise<void> {
  await sql`delete from notifications.notification where user_id = ${userId}`.execute(tx);
  await sql`delete from notifications.setting where user_id = ${userId}`.execute(tx);
}

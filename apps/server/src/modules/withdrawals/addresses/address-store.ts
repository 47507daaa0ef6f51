import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';

export interface SavedRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = sql`
  a.id, a.user_id as "userId", a.name, a.coin, a.network, a.address, a.memo, a.created_at as "createdAt",
  (select max(w.created_at) from withdrawals.withdrawal w where w.user_id = a.user_id and w.network = a.network
    and w.address = a.address and w.memo is not distinct from a.memo and w.state in ('broadcast', 'successful'))
    as "lastUsedAt"`;

export async function listSaved(
  reader: Reader,
  { userId, coin }: { userId: string; coin: string | undefined },
): Promise<readonly SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from withdrawals.address a
    where a.user_id = ${userId} and (${coin ?? null}::text is null or a.coin = ${coin ?? null})
    order by lower(a.name), a.id`.execute(reader);
  return rows;
}

/** The user's saved address for exactly this coin, network, address and memo. */
export async function findSaved(
  reader: Reader,
  place: Pick<SavedRow, 'userId' | 'coin' | 'network' | 'address' | 'memo'>,
): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from withdrawals.address a
    where a.user_id = ${place.userId} and a.coin = ${place.coin} and a.network = ${place.network}
      and a.address = ${place.address} and a.memo is not distinct from ${place.memo}`.execute(reader);
  return rows[0];
}

export async function countSaved(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawals.address where user_id = ${userId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** False when it is already saved. */
export async function insertAddress(tx: Tx, row: Omit<SavedRow, 'lastUsedAt'>): Promise<boolean> {
  const { rows } = await sql`
    insert into withdrawals.address (id, user_id, name, coin, network, address, memo, created_at)
    values (${row.id}, ${row.userId}, ${row.name}, ${row.coin}, ${row.network}, ${row.address}, ${row.memo},
      ${row.createdAt})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export async function setAddressName(
  tx: Tx,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    update withdrawals.address a set name = ${name} where a.id = ${id} and a.user_id = ${userId}
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function removeAddress(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from withdrawals.address where id = ${id} and user_id = ${userId}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface RecentRow {
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly lastUsedAt: Date;
}

/** Unsaved destinations of the user's own withdrawals. Never an address that only sent something (C-13). */
export async function listRecent(
  reader: Reader,
  { userId, coin, limit }: { userId: string; coin: string | undefined; limit: number },
): Promise<readonly RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select w.network, w.address, w.memo, max(w.created_at) as "lastUsedAt"
    from withdrawals.withdrawal w
    where w.user_id = ${userId} and w.state in ('broadcast', 'successful')
      and (${coin ?? null}::text is null or w.coin = ${coin ?? null})
      and not exists (select from withdrawals.address a where a.user_id = w.user_id and a.network = w.network
        and a.address = w.address and a.memo is not distinct from w.memo)
    group by w.network, w.address, w.memo order by max(w.created_at) desc limit ${limit}`.execute(reader);
  return rows;
}

export interface KnownDestination {
  readonly address: string;
  readonly memo: string | null;
  readonly isUsed: boolean;
  /** How many withdrawals went there. */
  readonly times: number;
  readonly savedAt: Date | null;
}

const KNOWN_MAX = 1000;

/** The addresses that the user has saved or sent to on these networks. */
export async function listKnownDestinations(
  reader: Reader,
  { userId, networks }: { userId: string; networks: readonly string[] },
): Promise<readonly KnownDestination[]> {
  const { rows } = await sql<KnownDestination>`
    select address, memo, bool_or(is_used) as "isUsed", sum(is_used::int)::int as times, min(saved_at) as "savedAt"
    from (
      select address, memo, true as is_used, null::timestamptz as saved_at from withdrawals.withdrawal
      where user_id = ${userId} and network = any (${[...networks]}::text[]) and state = 'successful'
      union all
      select address, memo, false, created_at from withdrawals.address
      where user_id = ${userId} and network = any (${[...networks]}::text[])
    ) as known
    group by address, memo limit ${KNOWN_MAX}`.execute(reader);
  return rows;
}

export interface AllowlistRow {
  readonly enabledAt: Date;
  readonly offAt: Date | null;
}

export async function findAllowlist(reader: Reader, userId: string): Promise<AllowlistRow | undefined> {
  const { rows } = await sql<AllowlistRow>`
    select enabled_at as "enabledAt", off_at as "offAt" from withdrawals.allowlist where user_id = ${userId}`.execute(
    reader,
  );
  return rows[0];
}

/** Turns the allowlist on now and drops a pending change. */
export async function putAllowlist(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`
    insert into withdrawals.allowlist (user_id, enabled_at) values (${userId}, ${now})
    on conflict (user_id) do update set off_at = null`.execute(tx);
}

/** A pending change keeps its time. */
export async function setAllowlistOff(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await sql`
    update withdrawals.allowlist set off_at = coalesce(off_at, ${at}) where user_id = ${userId}`.execute(tx);
}

export async function removeAllowlist(tx: Tx, userId: string): Promise<void> {
  await sql`delete from withdrawals.allowlist where user_id = ${userId}`.execute(tx);
}

/** Erases what an erased account has stored here. Its withdrawals stay in the history. */
export async function eraseAddresses(tx: Tx, userId: string): Promise<void> {
  await sql`delete from withdrawals.address where user_id = ${userId}`.execute(tx);
  await sql`delete from withdrawals.allowlist where user_id = ${userId}`.execute(tx);
  await sql`update withdrawals.withdrawal set address_name = null where user_id = ${userId}`.execute(tx);
}

/**
 * Which of `others` have sent to, or saved, an address that this user has sent to or saved. Compared by address and
 * memo, not by network: one key has the same address on several networks, and an exchange distinguishes its customers
 * by memo.
 */
export async function listAddressSharers(
  reader: Reader,
  userId: string,
  others: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with used as (
      select user_id, address, coalesce(memo, '') as memo from withdrawals.withdrawal
      where user_id = any(${[userId, ...others]}::uuid[]) and internal_user_id is null
      union
      select user_id, address, coalesce(memo, '') from withdrawals.address
      where user_id = any(${[userId, ...others]}::uuid[])
    )
    select distinct o.user_id as id from used u join used o using (address, memo)
    where u.user_id = ${userId} and o.user_id <> ${userId}`.execute(reader);
  return rows.map(({ id }) => id);
}

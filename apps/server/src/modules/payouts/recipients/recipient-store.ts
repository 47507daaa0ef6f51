import { type RawBuilder, sql } from 'kysely';
import type { Executor, Reader, Tx } from '../../../platform/db/db.ts';
import type { RecipientRow } from './recipient.ts';

const columns: RawBuilder<RecipientRow> = sql<RecipientRow>`
  id, user_id as "userId", kind, sealed, mark, created_at as "createdAt", last_used_at as "lastUsedAt",
  deleted_at as "deletedAt"`;

export async function listRecipientRows(
  reader: Reader,
  { userId, kind }: { userId: string; kind: string | undefined },
): Promise<readonly RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select ${columns} from payouts.recipient
    where user_id = ${userId} and deleted_at is null and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by coalesce(last_used_at, created_at) desc, id limit 50`.execute(reader);
  return rows;
}

/** All recipients that these users ever stored, deleted ones included. */
export async function listRecipientsOf(
  reader: Reader,
  userIds: readonly string[],
): Promise<readonly RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select ${columns} from payouts.recipient where user_id = any(${[...userIds]}::uuid[])`.execute(reader);
  return rows;
}

/** Deleted ones included: an open payout still needs its recipient. */
export async function findRecipient(reader: Reader, id: string): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    select ${columns} from payouts.recipient where id = ${id}`.execute(reader);
  return rows[0];
}

/** Another user's recipient looks like one that does not exist. */
export async function findOwnRecipient(
  reader: Reader,
  { userId, id }: { userId: string; id: string },
): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    select ${columns} from payouts.recipient
    where id = ${id} and user_id = ${userId} and deleted_at is null`.execute(reader);
  return rows[0];
}

export async function countRecipients(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payouts.recipient where user_id = ${userId} and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export async function isKnownMark(
  reader: Reader,
  { userId, mark }: { userId: string; mark: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    select from payouts.recipient where user_id = ${userId} and mark = ${mark} and deleted_at is null`.execute(
    reader,
  );
  return rows.length > 0;
}

/** False when the user already has this recipient. */
export async function insertRecipient(tx: Tx, row: RecipientRow): Promise<boolean> {
  const { rows } = await sql`
    insert into payouts.recipient (id, user_id, kind, sealed, mark, created_at)
    values (${row.id}, ${row.userId}, ${row.kind}, ${row.sealed}, ${row.mark}, ${row.createdAt})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export async function archiveRecipient(
  db: Executor,
  { userId, id, at }: { userId: string; id: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payouts.recipient set deleted_at = ${at}
    where id = ${id} and user_id = ${userId} and deleted_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function markUsed(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`update payouts.recipient set last_used_at = ${at} where id = ${id}`.execute(tx);
}

/** Whether a payout to it has ever arrived. */
export async function wasPaid(reader: Reader, recipientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payouts.payout where recipient_id = ${recipientId} and state = 'successful' limit 1`.execute(
    reader,
  );
  return rows.length > 0;
}

/** Erases all recipients of an erased account. Its payouts stay in the history. */
export async function eraseRecipients(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await sql`
    update payouts.recipient set sealed = null, deleted_at = coalesce(deleted_at, ${at}) where user_id = ${userId}`.execute(
    tx,
  );
}

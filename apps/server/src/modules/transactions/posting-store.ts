import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

/** Which of a user's operations postings belong to, by the posting's key. Only those that are not over. */
export async function openByPostings(
  reader: Reader,
  { userId, keys }: { userId: string; keys: readonly string[] },
): Promise<ReadonlyMap<string, { readonly id: string; readonly type: string }>> {
  const { rows } = await sql<{ key: string; id: string; type: string }>`
    select key, id, type from transactions.transaction cross join unnest(postings) as key
    where user_id = ${userId} and ended_at is null and key = any (${keys}::uuid[])`.execute(reader);
  return new Map(rows.map(({ key, id, type }) => [key, { id, type }]));
}

/**
 * The purchase or sale that a quote became, a rejected one included. Walks along the user's newest records, back to the
 * first id that it can have.
 */
export async function findTradeOf(
  reader: Reader,
  { userId, quoteId, first }: { userId: string; quoteId: string; first: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions.transaction
    where user_id = ${userId} and id >= ${first}::uuid and type in ('Buy', 'Sell')
      and details ->> 'quoteId' = ${quoteId}
    order by id limit 1`.execute(reader);
  return rows[0]?.id;
}

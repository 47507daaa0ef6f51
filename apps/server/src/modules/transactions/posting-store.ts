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

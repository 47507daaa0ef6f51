import { sql } from 'kysely';
import type { Reader } from '../../platform/db/db.ts';

/** The open operations of a user that postings belong to, by the posting's key. */
export async function openByPostings(
  reader: Reader,
  { userId, keys }: { userId: string; keys: readonly string[] },
): Promise<ReadonlyMap<string, { readonly id: string; readonly type: string }>> {
  const { rows } = await sql<{ key: string; id: string; type: string }>`
    select key, id, type from transactions.transaction cross join unnest(postings) as key
    where user_id = ${userId} and ended_at is null and key = any (${keys}::uuid[])`.execute(reader);
  return new Map(rows.map(({ key, id, type }) => [key, { id, type }]));
}

export interface QuoteSearch {
  readonly userId: string;
  readonly types: readonly string[];
  readonly quoteId: string;
}

/**
 * The record of one of these types that was created from a quote, including a rejected one. Scans the user's newest
 * records, back to the first id that the record can have.
 */
export async function findByQuote(
  reader: Reader,
  { userId, types, quoteId, first }: QuoteSearch & { first: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions.transaction
    where user_id = ${userId} and id >= ${first}::uuid and type = any(${types}::text[])
      and details ->> 'quoteId' = ${quoteId}
    order by id limit 1`.execute(reader);
  return rows[0]?.id;
}

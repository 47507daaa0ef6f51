import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** Locks the quote until the transaction ends. */
export async function lockQuote(tx: Tx, quoteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trades quote ${quoteId}`}, 0))`.execute(tx);
}

/** Quotes stored by builds before quotes were signed. They are no longer usable. */
export async function removeQuotes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from trades.quote where created_at < ${before}`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** Until the transaction ends, nobody else decides about this quote. */
export async function lockQuote(tx: Tx, quoteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trades quote ${quoteId}`}, 0))`.execute(tx);
}

/** Quotes that builds before signed ones have stored. Nobody can use them any more. */
export async function removeQuotes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from trades.quote where created_at < ${before}`.execute(tx);
}

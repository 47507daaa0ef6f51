import type { TradeSide } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { ask, type CompanionTable } from '../../platform/db/companion.ts';
import type { Executor, Reader, Tx } from '../../platform/db/db.ts';
import type { HeldQuote, Quote, QuoteRequest } from './quote.ts';
import { CLOCK_SKEW_MS } from './quote-policy.ts';

/**
 * Stores a quote unless the user exceeded the quote rate limit (Z-07). The function takes the user's lock before it
 * counts, so the limit holds under parallel calls of all processes.
 */
export async function insertQuote(
  db: Executor,
  quote: Quote,
  { perMinuteMax }: { perMinuteMax: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into trades.quote (id, user_id, side, coin, given, pays, gets, fee, spread, rounding, price, market_price,
      fee_percent, spread_percent, created_at, expires_at)
    select ${quote.id}::uuid, ${quote.userId}::uuid, ${quote.side}, ${quote.coin}, ${quote.given},
      ${quote.pays.units}::numeric, ${quote.gets.units}::numeric, ${quote.fee.units}::numeric,
      ${quote.spread.units}::numeric, ${quote.rounding.units}::numeric, ${quote.price}::numeric,
      ${quote.marketPrice}::numeric, ${quote.feePercent}::numeric, ${quote.spreadPercent}::numeric,
      ${quote.createdAt}::timestamptz, ${quote.expiresAt}::timestamptz
    where trades.count_recent_quotes(${quote.userId}::uuid, ${quote.createdAt}::timestamptz)
      < ${perMinuteMax}::bigint`.execute(db);
  return numAffectedRows === 1n;
}

/** A quote as it is kept: amounts as whole units, without their coins. */
export interface KeptQuote {
  readonly id: string;
  readonly userId: string;
  readonly side: TradeSide;
  readonly coin: string;
  readonly given: QuoteRequest['given'];
  readonly pays: string;
  readonly gets: string;
  readonly fee: string;
  readonly spread: string;
  readonly rounding: string;
  readonly price: string;
  readonly marketPrice: string;
  readonly feePercent: string;
  readonly spreadPercent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly transactionId: string | null;
}

/** Somebody else's quote is not found, as if it were not there (M-03). */
export async function findQuote(
  reader: Reader,
  { userId, quoteId }: { userId: string; quoteId: string },
): Promise<KeptQuote | undefined> {
  const { rows } = await sql<KeptQuote>`
    select id, user_id as "userId", side, coin, given, pays, gets, fee, spread, rounding, price,
      market_price as "marketPrice", fee_percent as "feePercent", spread_percent as "spreadPercent",
      created_at as "createdAt", expires_at as "expiresAt", transaction_id as "transactionId"
    from trades.quote where id = ${quoteId} and user_id = ${userId}`.execute(reader);
  return rows[0];
}

/** Which trade a quote became. */
export interface QuoteUse {
  readonly quote: HeldQuote;
  readonly transactionId: string;
}

/** The name of `quoteUses`, by which a refusal tells that it was the quote. */
export const QUOTE_USES = 'trades.quote (use)';

/** A posting may wait for its batch, but a price must not be had long after it ran out. */
const GRACE_MS = 3_000;

/**
 * Written with the trade's posting: a quote that is used already, or that has expired or been overtaken by the market
 * while the posting waited, keeps it from happening.
 */
export const quoteUses = ({
  clock,
  isOvertaken,
}: {
  readonly clock: Clock;
  readonly isOvertaken: (quote: HeldQuote) => boolean;
}): CompanionTable<QuoteUse> => ({
  name: QUOTE_USES,
  locks: ({ quote }) => [`trades.quote ${quote.id}`],
  *write(uses) {
    const honoured = uses.filter(({ quote }) => !isOvertaken(quote));
    const marked = yield* ask(marking(honoured, { at: clock.now() }));
    return areFirst(uses, marked);
  },
});

/** Marks a quote as used, however long ago it expired, and answers whether this was the first use. */
export async function markUsed(tx: Tx, use: QuoteUse): Promise<boolean> {
  const { rows } = await marking([use], { at: null }).execute(tx);
  return areFirst([use], rows).every(Boolean);
}

interface Marked {
  readonly id: string;
  readonly transactionId: string;
}

const areFirst = (uses: readonly QuoteUse[], marked: readonly Marked[]): readonly boolean[] => {
  const used = new Map(marked.map(({ id, transactionId }) => [id, transactionId]));
  return uses.map(({ quote, transactionId }) => used.get(quote.id) === transactionId);
};

/** Marks quotes as used. Without a time, expired ones as well. */
function marking(uses: readonly QuoteUse[], { at }: { at: Date | null }): RawBuilder<Marked> {
  const notExpiredAt = at && new Date(at.getTime() - GRACE_MS);
  const createdUntil = at && new Date(at.getTime() + CLOCK_SKEW_MS);
  return sql<Marked>`
    update trades.quote q set transaction_id = u.transaction_id
    from (
      select distinct on (quote_id) quote_id, transaction_id
      from unnest(${uses.map(({ quote }) => quote.id)}::uuid[],
        ${uses.map(({ transactionId }) => transactionId)}::uuid[]) as u (quote_id, transaction_id)
    ) u
    where q.id = u.quote_id and q.transaction_id is null
      and (${notExpiredAt}::timestamptz is null or q.expires_at > ${notExpiredAt})
      and (${createdUntil}::timestamptz is null or q.created_at <= ${createdUntil})
    returning q.id, q.transaction_id as "transactionId"`;
}

/** What nobody can use any more. A trade keeps all its figures in the history and the books. */
export async function removeQuotes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from trades.quote where created_at < ${before}`.execute(tx);
}

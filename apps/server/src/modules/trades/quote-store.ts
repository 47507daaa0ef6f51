import type { TradeSide } from '@gim/contract';
import { money } from '@gim/money';
import { sql } from 'kysely';
import type { CompanionTable } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { type Catalogue, USD } from '../coins/index.ts';
import type { Quote, Wish } from './quote.ts';

/** Keeps a quote, unless the user has asked for too many of late (Z-07). Counted here, so it holds over all processes. */
export async function insertQuote(
  reader: Reader,
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
    where (
      select count(*) from trades.quote
      where user_id = ${quote.userId} and created_at > ${quote.createdAt}::timestamptz - interval '1 minute'
    ) < ${perMinuteMax}::bigint`.execute(reader);
  return numAffectedRows === 1n;
}

interface QuoteRow {
  id: string;
  userId: string;
  side: TradeSide;
  coin: string;
  given: Wish['given'];
  pays: string;
  gets: string;
  fee: string;
  spread: string;
  rounding: string;
  price: string;
  marketPrice: string;
  feePercent: string;
  spreadPercent: string;
  createdAt: Date;
  expiresAt: Date;
  transactionId: string | null;
}

/** Somebody else's quote is not found, as if it were not there (M-03). */
export async function findQuote(
  reader: Reader,
  { userId, quoteId }: { userId: string; quoteId: string },
  catalogue: Catalogue,
): Promise<Quote | undefined> {
  const { rows } = await sql<QuoteRow>`
    select id, user_id as "userId", side, coin, given, pays, gets, fee, spread, rounding, price,
      market_price as "marketPrice", fee_percent as "feePercent", spread_percent as "spreadPercent",
      created_at as "createdAt", expires_at as "expiresAt", transaction_id as "transactionId"
    from trades.quote where id = ${quoteId} and user_id = ${userId}`.execute(reader);
  const [row] = rows;
  return row && quoteOf(row, catalogue);
}

function quoteOf(row: QuoteRow, catalogue: Catalogue): Quote {
  const coin = catalogue.assetOf(row.coin);
  const isBuy = row.side === 'Buy';
  return {
    ...row,
    pays: money(isBuy ? USD : coin, BigInt(row.pays)),
    gets: money(isBuy ? coin : USD, BigInt(row.gets)),
    fee: money(USD, BigInt(row.fee)),
    spread: money(USD, BigInt(row.spread)),
    rounding: money(USD, BigInt(row.rounding)),
  };
}

/** Which trade a quote became. */
export interface QuoteUse {
  readonly quoteId: string;
  readonly transactionId: string;
}

/** Written with the trade's posting: a quote that is used already keeps the posting from happening. */
export const quoteUses: CompanionTable<QuoteUse> = {
  name: 'trades.quote (use)',
  async write(tx, uses) {
    const { rows } = await sql<{ id: string; transactionId: string }>`
      update trades.quote q set transaction_id = u.transaction_id
      from (
        select distinct on (quote_id) quote_id, transaction_id
        from unnest(${uses.map(({ quoteId }) => quoteId)}::uuid[],
          ${uses.map(({ transactionId }) => transactionId)}::uuid[]) as u (quote_id, transaction_id)
      ) u
      where q.id = u.quote_id and q.transaction_id is null
      returning q.id, q.transaction_id as "transactionId"`.execute(tx);
    const used = new Map(rows.map(({ id, transactionId }) => [id, transactionId]));
    return uses.map(({ quoteId, transactionId }) => used.get(quoteId) === transactionId);
  },
};

/** What nobody can use any more. A trade keeps all its figures in the history and the books. */
export async function removeQuotes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from trades.quote where created_at < ${before}`.execute(tx);
}

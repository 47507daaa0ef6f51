import type { TransactionItem } from '@gim/contract';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import type { IdempotentPosting } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TradesCore } from './core.ts';
import { issueQuote, makeQuote, tradedCoin } from './create-quote.ts';
import { executeQuote, findUse, type MoreCompanions, type MoreLegs, rejectTrade } from './execute-quote.ts';
import { hasMarketMoved } from './market-move.ts';
import { type Quote, quoteRequestOf } from './quote.ts';
import { isExpired } from './quote-policy.ts';
import { QUOTE_USES } from './quote-uses.ts';

export interface OwnQuote {
  readonly userId: string;
  /** The signed quote, as it was issued. */
  readonly quoteId: string;
}

/** Trades by a quote of the caller, at exactly its figures, once. */
export function createTrade(
  core: TradesCore,
  own: OwnQuote & { readonly postIdempotently: IdempotentPosting },
): Promise<TransactionItem> {
  return own.postIdempotently<TransactionItem>(core.db.autocommit, (keep) =>
    tradeByQuote(core, own, { companions: ({ item }) => [keep(item)] }),
  );
}

/** What another module adds to the posting of a trade. */
export interface WithTrade {
  readonly legs?: (quote: Quote) => MoreLegs;
  readonly companions: MoreCompanions;
}

/** Executes a quote in one posting with the caller's additions: all of it takes effect, or nothing. */
export async function tradeByQuote(
  core: TradesCore,
  own: OwnQuote,
  { legs, companions }: WithTrade,
): Promise<TransactionItem> {
  const quote = readQuote(core, own);
  try {
    requireUsable(core, quote);
    return await executeQuote(
      core,
      quote,
      (made) => [companion(core.quoteUses, quote), ...companions(made)],
      legs?.(quote),
    );
  } catch (error) {
    throw await explained(core, quote, error);
  }
}

/** Stored quotes of earlier builds were a plain uuid; a page that still holds one requests another quote. */
const storedQuoteId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The caller's own quote. Another user's is not found, as if it did not exist (M-03). */
export function readQuote({ signedQuotes }: Pick<TradesCore, 'signedQuotes'>, own: OwnQuote): Quote {
  const quote = signedQuotes.read(own.quoteId, own.userId);
  if (quote !== undefined) return quote;
  throw new Refusal(storedQuoteId.test(own.quoteId) ? 'QuoteExpired' : 'NotFound');
}

/** Checks again everything that can have changed since the quote was issued. */
function requireUsable(core: TradesCore, quote: Quote): void {
  if (isExpired(quote, core.clock.now())) throw new Refusal('QuoteExpired');
  tradedCoin(core, quote);
  if (hasMarketMoved(core, quote)) throw new MarketMoved();
}

/** Returns a fresh quote, unless the quote was used before. */
class MarketMoved extends Error {
  override readonly name = 'MarketMoved';
}

/** Why the trade was refused. A used quote reports the operation that it became. */
async function explained(core: TradesCore, quote: Quote, error: unknown): Promise<unknown> {
  const problem = error instanceof Refusal ? error.problem : undefined;
  if (problem === 'LiquidityUnavailable') {
    const before = await rejectTrade(core, quote);
    return before === undefined ? error : usedBy(before);
  }
  if (problem === undefined && !isQuoteRefused(error)) return error;
  const usedFor = await findUse(core, core.db.autocommit, quote);
  if (usedFor !== undefined) return usedBy(usedFor);
  if (error instanceof MarketMoved) return priceMoved(core, quote);
  return problem === undefined || problem === 'IdempotencyKeyReused'
    ? refusedWhilePosting(core, quote)
    : error;
}

/** The market has moved, or the quote had expired when the posting was written. */
const isQuoteRefused = (error: unknown): boolean =>
  error instanceof MarketMoved || (error instanceof CompanionRefused && error.table === QUOTE_USES);

/** The quote may have expired or the market moved between the decision and the posting. */
function refusedWhilePosting(core: TradesCore, quote: Quote): Refusal {
  try {
    requireUsable(core, quote);
  } catch (error) {
    if (error instanceof MarketMoved) return priceMoved(core, quote);
    if (error instanceof Refusal) return error;
    throw error;
  }
  // Still usable: another attempt is in flight and may be refused, or the market moved away and back.
  return new Refusal('IdempotencyKeyInFlight', { retryAfterSeconds: 1 });
}

/** The same request at the current price, so that the user can accept or decline it at once. */
function priceMoved(core: TradesCore, moved: Quote): Refusal {
  const quote = makeQuote(core, { userId: moved.userId, request: quoteRequestOf(moved) });
  const { id, pays, gets, fee, price, marketPrice, createdAt, expiresAt, validSeconds } = issueQuote(
    core,
    quote,
  );
  const amounts = { pays: pays.amount, gets: gets.amount, fee: fee.amount };
  return new Refusal('PriceMoved', {
    params: { quoteId: id, ...amounts, price, marketPrice, createdAt, expiresAt, validSeconds },
  });
}

const usedBy = (transactionId: string): Refusal => new Refusal('QuoteUsed', { params: { transactionId } });

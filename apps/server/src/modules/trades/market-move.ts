import { allowedMoveOf } from './allowed-move.ts';
import type { TradesCore } from './core.ts';
import { tradedCoin } from './create-quote.ts';
import type { HeldQuote } from './quote.ts';
import { hasMoved } from './quote-policy.ts';

type Market = Pick<TradesCore, 'catalogue' | 'prices' | 'rules'>;

/**
 * Whether the newest price is too far from the quote's, by the charges of the quote itself: the catalogue may have
 * changed since. Refuses with `PriceUnavailable` if the price is stale.
 */
export function hasMarketMoved({ catalogue, prices, rules }: Market, quote: HeldQuote): boolean {
  const { trade } = tradedCoin({ catalogue }, quote);
  return hasMoved(quote, prices.fresh(quote.coin).rate, allowedMoveOf(quote, trade, rules));
}

/** The same while a batch is written, where nothing may throw: without a fresh price the quote is not honoured. */
export function isOvertaken({ catalogue, prices, rules }: Market, quote: HeldQuote): boolean {
  const known = prices.latest(quote.coin);
  const trade = catalogue.find(quote.coin)?.trade ?? null;
  if (known === undefined || known.isStale || trade === null) return true;
  return hasMoved(quote, known.rate, allowedMoveOf(quote, trade, rules));
}

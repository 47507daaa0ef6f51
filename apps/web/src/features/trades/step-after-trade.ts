import type { Quote, TradeSide } from '@gim/contract';
import { givenFirst, isAsked, type QuoteRequest } from './quote-request.ts';

/** The next step after a trade that is part of a payout, from the address. */
export type StepAfterTrade = 'withdraw' | 'card' | 'paypal';

/** Parses the amount in an address, of the default side unless `of` names one. Untrusted input. */
export function linkedRequest(query: URLSearchParams, side: TradeSide): QuoteRequest {
  const text = query.get('amount') ?? '';
  const given = givens.find((one) => one === query.get('of')) ?? givenFirst[side];
  return { given, text: /^[0-9]{1,20}(?:\.[0-9]{1,36})?$/.test(text) ? text : '' };
}

const givens: readonly QuoteRequest['given'][] = ['amount', 'quoteAmount'];

/** The request as a query string; empty without an amount. */
export const requestQuery = (request: QuoteRequest): string =>
  isAsked(request) ? `?${new URLSearchParams({ amount: request.text, of: request.given })}` : '';

const afterBuy: readonly StepAfterTrade[] = ['withdraw'];
const afterSell: readonly StepAfterTrade[] = ['card', 'paypal'];

/** The next page for the received amount; null if the trade is not part of a payout. */
export function stepAfterTrade(
  query: URLSearchParams,
  { side, coin, gets }: Pick<Quote, 'side' | 'coin' | 'gets'>,
): { readonly way: StepAfterTrade; readonly to: string } | null {
  const way = (side === 'Buy' ? afterBuy : afterSell).find((one) => one === query.get('next'));
  if (way === undefined) return null;
  const network = query.get('network') ?? '';
  const to =
    way === 'withdraw'
      ? `/coins/${coin}/withdraw?${new URLSearchParams({ network, amount: gets.amount })}`
      : `/cashout/${way}?${new URLSearchParams({ amount: gets.amount })}`;
  return { way, to };
}

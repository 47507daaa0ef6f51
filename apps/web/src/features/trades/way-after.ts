import type { Quote, TradeSide } from '@gim/contract';
import { givenFirst, isAsked, type QuoteRequest } from './quote-request.ts';

/** What comes after a trade that was made on the way out, by its address. */
export type WayAfter = 'withdraw' | 'card' | 'paypal';

/** What an address begins with: an amount, of the first side unless it says of which. Anybody may have typed it. */
export function linkedRequest(query: URLSearchParams, side: TradeSide): QuoteRequest {
  const text = query.get('amount') ?? '';
  const given = givens.find((one) => one === query.get('of')) ?? givenFirst[side];
  return { given, text: /^[0-9]{1,20}(?:\.[0-9]{1,36})?$/.test(text) ? text : '' };
}

const givens: readonly QuoteRequest['given'][] = ['amount', 'quoteAmount'];

/** A request as the end of an address; empty when nothing was asked for. */
export const requestQuery = (request: QuoteRequest): string =>
  isAsked(request) ? `?${new URLSearchParams({ amount: request.text, of: request.given })}` : '';

const afterBuy: readonly WayAfter[] = ['withdraw'];
const afterSell: readonly WayAfter[] = ['card', 'paypal'];

/** Where to go on with what was got; null for a trade that is nobody's first step. */
export function wayAfter(
  query: URLSearchParams,
  { side, coin, gets }: Pick<Quote, 'side' | 'coin' | 'gets'>,
): { readonly way: WayAfter; readonly to: string } | null {
  const way = (side === 'Buy' ? afterBuy : afterSell).find((one) => one === query.get('next'));
  if (way === undefined) return null;
  const network = query.get('network') ?? '';
  const to =
    way === 'withdraw'
      ? `/coins/${coin}/withdraw?${new URLSearchParams({ network, amount: gets.amount })}`
      : `/cashout/${way}?${new URLSearchParams({ amount: gets.amount })}`;
  return { way, to };
}

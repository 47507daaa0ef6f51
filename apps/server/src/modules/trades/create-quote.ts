import type { createQuote as endpoint, Input, Reply } from '@gim/contract';
import { type Asset, type Money, parseMoney, readMoney, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { type Coin, USD } from '../coins/index.ts';
import { percent } from './allowed-move.ts';
import type { TradesCore } from './core.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { boundsProblem, givenProblem, isOffered } from './quote-policy.ts';
import { termsOf } from './terms.ts';

/** Returns a firm price for the caller, signed. It depends only on amount, coin and side of the request (M-03). */
export async function createQuote(
  core: TradesCore,
  { userId, body }: { userId: string; body: Input<typeof endpoint>['body'] },
): Promise<Reply<typeof endpoint>> {
  const quote = makeQuote(core, { userId, request: quoteRequestFrom(core, body) });
  return issueQuote(core, quote);
}

function quoteRequestFrom({ catalogue }: TradesCore, body: Input<typeof endpoint>['body']): QuoteRequest {
  const { side, coin, amount, quoteAmount } = body;
  const problem = givenProblem({ amount, quoteAmount });
  if (problem !== null) throw Refusal.of([problem]);
  const { id } = tradedCoin({ catalogue }, { coin, side });
  return amount === undefined
    ? { side, coin: id, given: 'quoteAmount', money: readAmount(USD, quoteAmount, 'quoteAmount') }
    : { side, coin: id, given: 'amount', money: readAmount(catalogue.assetOf(id), amount, 'amount') };
}

function readAmount(of: Asset, text: string | undefined, field: string): Money {
  const parsed = parseMoney(of, text);
  if (!parsed.ok) throw new Refusal('AmountInvalid', { field });
  return parsed.value;
}

/** The coin, if it exists and is traded on this side. */
export function tradedCoin(
  { catalogue }: Pick<TradesCore, 'catalogue'>,
  { coin: id, side }: Pick<QuoteRequest, 'coin' | 'side'>,
): Coin & { readonly trade: NonNullable<Coin['trade']> } {
  const coin = catalogue.find(id);
  if (coin === undefined) throw new Refusal('ValueUnknown', { field: 'coin' });
  const { trade } = coin;
  if (trade === null || !isOffered(coin, side)) throw new Refusal('TradeNotOffered', { field: 'coin' });
  return { ...coin, trade };
}

/** Prices a request for one user. Refused if there is no fresh price, or the size is out of bounds. */
export function makeQuote(
  { prices, catalogue, ids, clock, rules }: TradesCore,
  { userId, request }: { userId: string; request: QuoteRequest },
): Quote {
  const { trade } = tradedCoin({ catalogue }, request);
  const market = prices.fresh(request.coin);
  const marketPrice = prices.latest(request.coin)?.usd ?? '';
  const { feePercent, spreadPercent } = trade;
  const terms = termsOf(request, {
    market,
    marketPrice,
    fee: percent(feePercent),
    spread: percent(spreadPercent),
  });
  const bounds = { min: dollars(trade.minUsd), max: dollars(trade.maxUsd) };
  const problem = boundsProblem({ side: request.side, terms }, bounds);
  if (problem !== null || terms === undefined)
    throw outOfBounds(problem ?? 'AmountTooSmall', request, bounds);
  const createdAt = clock.now();
  return {
    ...terms,
    id: ids.next(),
    userId,
    side: request.side,
    coin: request.coin,
    given: request.given,
    feePercent,
    spreadPercent,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + rules.validSeconds * 1000),
  };
}

/** Signs a quote unless the user exceeded the quote rate limit (Z-07). Nothing is stored. */
export function issueQuote(
  { signedQuotes, quoteBudget, clock }: TradesCore,
  quote: Quote,
): Reply<typeof endpoint> {
  if (!quoteBudget.take(quote.userId)) throw new Refusal('TooManyRequests', { retryAfterSeconds: 10 });
  return presentQuote(quote, { id: signedQuotes.sign(quote), now: clock.now() });
}

function outOfBounds(
  problem: 'AmountTooSmall' | 'AmountTooLarge',
  { given }: QuoteRequest,
  { min, max }: { min: Money; max: Money },
): Refusal {
  const bound = problem === 'AmountTooSmall' ? { min: toDecimal(min) } : { max: toDecimal(max) };
  return new Refusal(problem, { field: given, params: { ...bound, coin: USD.code } });
}

/** The catalogue was validated at the start, so this cannot fail. */
export const dollars = (text: string): Money<typeof USD> => readMoney(USD, text);

function presentQuote(quote: Quote, { id, now }: { id: string; now: Date }): Reply<typeof endpoint> {
  const { side, coin, pays, gets, fee, price, marketPrice, feePercent, spreadPercent } = quote;
  return {
    id,
    side,
    coin,
    pays: presentMoney(pays),
    gets: presentMoney(gets),
    fee: presentMoney(fee),
    price,
    marketPrice,
    feePercent,
    spreadPercent,
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    validSeconds: Math.max(0, Math.ceil((quote.expiresAt.getTime() - now.getTime()) / 1000)),
  };
}

const presentMoney = (amount: Money): { coin: string; amount: string } => ({
  coin: amount.asset.code,
  amount: toDecimal(amount),
});

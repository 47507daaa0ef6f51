import type { TradeSide } from '@gim/contract';
import { type Money, subtract, sum } from '@gim/money';

/** A request for a quote: exactly one side is given, the other one is computed. */
export interface QuoteRequest {
  readonly side: TradeSide;
  readonly coin: string;
  readonly given: 'amount' | 'quoteAmount';
  /** Of the coin, or of US dollars, as `given` says. */
  readonly money: Money;
}

/**
 * The figures of a trade. Each coin sums to zero over all of them: what is paid equals what is received, fee, spread
 * and rounding.
 */
export interface Terms {
  /** What leaves the user's balance, the fee included. */
  readonly pays: Money;
  /** What arrives on it. */
  readonly gets: Money;
  /** The three parts of the dollars that the house earns. */
  readonly fee: Money;
  readonly spread: Money;
  /** The remainder of rounding to the smallest unit. */
  readonly rounding: Money;
  /** The user's price of one whole coin in US dollars, including the spread. A plain decimal. */
  readonly price: string;
  /** The market price. */
  readonly marketPrice: string;
}

/** A firm price for one user, for seconds, to be used once. */
export interface Quote extends Terms {
  /** The key of the posting that it can make. The customer holds the signed text that contains it. */
  readonly id: string;
  readonly userId: string;
  readonly side: TradeSide;
  readonly coin: string;
  readonly given: QuoteRequest['given'];
  readonly feePercent: string;
  readonly spreadPercent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What decides whether the market still allows a quote. */
export type HeldQuote = Pick<
  Quote,
  'id' | 'side' | 'coin' | 'marketPrice' | 'feePercent' | 'spreadPercent' | 'createdAt' | 'expiresAt'
>;

/** Each trade is between a coin and US dollars. These say which side is which. */
export const coinSide = ({ side, pays, gets }: Pick<Quote, 'side' | 'pays' | 'gets'>): Money =>
  side === 'Buy' ? gets : pays;
export const dollarSide = ({ side, pays, gets }: Pick<Quote, 'side' | 'pays' | 'gets'>): Money =>
  side === 'Buy' ? pays : gets;

/** The market value of a trade's coin: the dollars without, or with, what the house earns. */
export function marketValue({
  side,
  pays,
  gets,
  fee,
  spread,
  rounding,
}: Pick<Quote, 'side' | 'pays' | 'gets' | 'fee' | 'spread' | 'rounding'>): Money {
  const earned = sum(fee.asset, [fee, spread, rounding]);
  return side === 'Buy' ? subtract(pays, earned) : sum(fee.asset, [gets, earned]);
}

/** The user's original request, to repeat it at another price. */
export const quoteRequestOf = (quote: Quote): QuoteRequest => ({
  side: quote.side,
  coin: quote.coin,
  given: quote.given,
  money: quote.given === 'amount' ? coinSide(quote) : dollarSide(quote),
});

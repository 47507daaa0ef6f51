import type { TradeSide } from '@gim/contract';
import { type Money, subtract, sum } from '@gim/money';

/** What a user asks a price for: exactly one side is given, the other one is computed. */
export interface QuoteRequest {
  readonly side: TradeSide;
  readonly coin: string;
  readonly given: 'amount' | 'quoteAmount';
  /** Of the coin, or of US dollars, as `given` says. */
  readonly money: Money;
}

/** The figures of a trade. Over all of them each coin sums to zero: what is paid is what is got, fee, spread and rounding. */
export interface Terms {
  /** What leaves the user's balance, the fee included. */
  readonly pays: Money;
  /** What arrives on it. */
  readonly gets: Money;
  /** The three parts of the dollars that are the house's own. */
  readonly fee: Money;
  readonly spread: Money;
  /** What is left because nobody can have a part of a smallest unit. */
  readonly rounding: Money;
  /** One whole coin in US dollars as the user has it, the spread included. A plain decimal. */
  readonly price: string;
  /** The same as the market has it. */
  readonly marketPrice: string;
}

/** A firm price for one user, for seconds, to be used once. */
export interface Quote extends Terms {
  /** The key of the posting that it can make. The customer holds the signed text around it. */
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

/** Each trade is one of a coin against US dollars. Which side of it is which. */
export const coinSide = ({ side, pays, gets }: Pick<Quote, 'side' | 'pays' | 'gets'>): Money =>
  side === 'Buy' ? gets : pays;
export const dollarSide = ({ side, pays, gets }: Pick<Quote, 'side' | 'pays' | 'gets'>): Money =>
  side === 'Buy' ? pays : gets;

/** What the coin of a trade is worth on the market: the dollars without, or with, what the house earns by it. */
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

/** What the user asked for, to ask it again at another price. */
export const quoteRequestOf = (quote: Quote): QuoteRequest => ({
  side: quote.side,
  coin: quote.coin,
  given: quote.given,
  money: quote.given === 'amount' ? coinSide(quote) : dollarSide(quote),
});

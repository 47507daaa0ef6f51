import {
  type Asset,
  addRatios,
  asset,
  compare,
  convert,
  divide,
  houseRounding,
  inverse,
  type Money,
  money,
  multiply,
  multiplyRatios,
  type Price,
  price,
  type Ratio,
  type Rounding,
  ratio,
  subtract,
  toDecimal,
} from '@gim/money';
import type { QuoteRequest, Terms } from './quote.ts';

/** What the house charges, and the market price. */
export interface TermsRules {
  readonly market: Price;
  /** The market price as the feed reported it. */
  readonly marketPrice: string;
  readonly fee: Ratio;
  /** The distance of the user's price from the market's, on either side. */
  readonly spread: Ratio;
}

/**
 * Prices a request. Every remainder of a unit goes to the house (M-04): at the market price no trade leaves the user
 * with more than before, so no chain of trades can. Undefined if the amount is so small that nothing would arrive.
 */
export function termsOf(request: QuoteRequest, rules: TermsRules): Terms | undefined {
  return request.side === 'Buy' ? buyTerms(request, rules) : sellTerms(request, rules);
}

const ONE = ratio(1n, 1n);

function buyTerms(
  request: QuoteRequest,
  { market, marketPrice, fee: feeRate, spread }: TermsRules,
): Terms | undefined {
  const own = ownPrice(market, addRatios(ONE, spread), houseRounding.userPays);
  if (own === undefined) return undefined;
  const kept = without(feeRate);
  const pays =
    request.given === 'quoteAmount'
      ? request.money
      : divide(convert(request.money, own.at, houseRounding.userPays), kept, houseRounding.userPays);
  const fee = multiply(pays, feeRate, houseRounding.userPays);
  const net = subtract(pays, fee);
  const gets =
    request.given === 'amount' ? request.money : convert(net, inverse(own.at), houseRounding.userGets);
  if (gets.units <= 0n || net.units <= 0n) return undefined;
  const value = convert(gets, market, 'down');
  const charged = convert(gets, own.at, 'down');
  return {
    pays,
    gets,
    fee,
    spread: subtract(charged, value),
    rounding: subtract(net, charged),
    price: own.text,
    marketPrice,
  };
}

function sellTerms(
  request: QuoteRequest,
  { market, marketPrice, fee: feeRate, spread }: TermsRules,
): Terms | undefined {
  const own = ownPrice(market, without(spread), houseRounding.userGets);
  if (own === undefined) return undefined;
  const gross =
    request.given === 'amount'
      ? convert(request.money, own.at, houseRounding.userGets)
      : divide(request.money, without(feeRate), houseRounding.userPays);
  const fee = multiply(gross, feeRate, houseRounding.userPays);
  const gets = subtract(gross, fee);
  const pays =
    request.given === 'amount' ? request.money : convert(gross, inverse(own.at), houseRounding.userPays);
  if (gets.units <= 0n || pays.units <= 0n) return undefined;
  const value = convert(pays, market, 'down');
  const covered = least(value, convert(pays, own.at, 'up'));
  return {
    pays,
    gets,
    fee,
    spread: subtract(value, covered),
    rounding: subtract(covered, gross),
    price: own.text,
    marketPrice,
  };
}

const least = (one: Money, other: Money): Money => (compare(one, other) <= 0 ? one : other);

/** The remainder of a whole without a part of it. */
const without = (part: Ratio): Ratio => addRatios(ONE, multiplyRatios(part, ratio(-1n, 1n)));

/** Prices have at least cents and six significant digits. */
const FIGURES_LEAST = 100_000n;
const DIGITS_LEAST = 2;
const DIGITS_MOST = 18;

/**
 * The market price moved by the spread and rounded in favour of the house to few enough digits to be readable. The
 * rounded price is used for the calculation, so that a user can verify the sum.
 */
function ownPrice(
  market: Price,
  by: Ratio,
  rounding: Rounding,
): { readonly at: Price; readonly text: string } | undefined {
  const exact = multiplyRatios(market.rate, by);
  let digits = DIGITS_LEAST;
  while (digits < DIGITS_MOST && scaled(exact, digits) < FIGURES_LEAST) digits += 1;
  const figure: Asset = asset(market.quote.code, digits);
  const written = multiply(money(figure, 10n ** BigInt(digits)), exact, rounding);
  if (written.units <= 0n) return undefined;
  const rate = ratio(written.units, 10n ** BigInt(digits));
  return { at: price({ ...market, rate }), text: toDecimal(written) };
}

const scaled = ({ numerator, denominator }: Ratio, digits: number): bigint =>
  (numerator * 10n ** BigInt(digits)) / denominator;

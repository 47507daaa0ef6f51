import type { TradeSide } from '@gim/contract';
import {
  addRatios,
  asset,
  convert,
  inverse,
  invert,
  money,
  multiply,
  multiplyRatios,
  parseMoney,
  parsePercent,
  parseRatio,
  price,
  type Ratio,
  ratio,
  toDecimal,
} from '@gim/money';
import { dollar } from '../../shared/coins/amount-text.ts';
import type { QuoteRequest, TradedCoin } from './quote-request.ts';

/**
 * The other side as it would be at the price that is known here, for the moments in which the server has not answered. It
 * is a guess and is shown as one: only a quote is a promise. Null while there is nothing to guess from.
 */
export function estimate(
  side: TradeSide,
  { given, text }: QuoteRequest,
  coin: Pick<TradedCoin, 'id' | 'digits' | 'trade' | 'price'>,
): string | null {
  const unit = asset(coin.id, coin.digits);
  const rate = coin.price === null ? null : wholeRate(side, coin.price.usd, coin.trade);
  if (rate === null) return null;
  const at = price({ base: unit, quote: dollar, rate });
  const isBuy = side === 'Buy';
  // What one pays is rounded up and what one gets is rounded down, as the house does it.
  if (given === 'amount') {
    const coins = parseMoney(unit, text);
    return coins.ok && coins.value.units > 0n
      ? toDecimal(convert(coins.value, at, isBuy ? 'up' : 'down'))
      : null;
  }
  const dollars = parseMoney(dollar, text);
  return dollars.ok && dollars.value.units > 0n
    ? toDecimal(convert(dollars.value, inverse(at), isBuy ? 'down' : 'up'))
    : null;
}

/** A price has cents, and six figures at least. */
const figuresLeast = 100_000n;
const digitsMost = 18;

/**
 * What one coin costs or brings with the spread in it, at the market's price that is known here. Written as the server
 * writes it in a quote, so that the firm rate differs from it only where the market has moved.
 */
export function ownPrice(
  side: TradeSide,
  coin: { readonly trade: Pick<TradedCoin['trade'], 'spreadPercent'>; readonly price: TradedCoin['price'] },
): string | null {
  const [market, spread] = [parseRatio(coin.price?.usd ?? ''), parsePercent(coin.trade.spreadPercent)];
  if (!market.ok || !spread.ok || market.value.numerator === 0n) return null;
  const by = addRatios(one, side === 'Buy' ? spread.value : negated(spread.value));
  const exact = multiplyRatios(market.value, by);
  let digits = 2;
  while (digits < digitsMost && (exact.numerator * 10n ** BigInt(digits)) / exact.denominator < figuresLeast)
    digits += 1;
  const figure = asset(dollar.code, digits);
  const whole = money(figure, 10n ** BigInt(digits));
  return toDecimal(multiply(whole, exact, side === 'Buy' ? 'up' : 'down'));
}

/** Dollars for one coin with everything in it: the market, the spread and the fee. */
function wholeRate(
  side: TradeSide,
  marketUsd: string,
  { feePercent, spreadPercent }: TradedCoin['trade'],
): Ratio | null {
  const [market, fee, spread] = [
    parseRatio(marketUsd),
    parsePercent(feePercent),
    parsePercent(spreadPercent),
  ];
  if (!market.ok || !fee.ok || !spread.ok || market.value.numerator === 0n) return null;
  const kept = addRatios(one, negated(fee.value));
  return side === 'Buy'
    ? multiplyRatios(multiplyRatios(market.value, addRatios(one, spread.value)), invert(kept))
    : multiplyRatios(multiplyRatios(market.value, addRatios(one, negated(spread.value))), kept);
}

const one = ratio(1n, 1n);
const negated = ({ numerator, denominator }: Ratio): Ratio => ratio(-numerator, denominator);

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
 * The other side at the price known here, until the server has answered. Shown as an estimate: only a quote is binding.
 * Null if there is no price or input.
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
  // Paid amounts are rounded up and received ones down, as the server does.
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

/** Prices have cents and at least six significant figures. */
const figuresLeast = 100_000n;
const digitsMost = 18;

/**
 * The price of one coin including the spread, from the market price known here. Formatted like the price of a quote, so
 * that the two differ only if the market has moved.
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

/** Dollars for one coin including the spread and the fee. */
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

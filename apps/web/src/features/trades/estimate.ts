import type { TradeSide } from '@gim/contract';
import {
  addRatios,
  asset,
  convert,
  inverse,
  invert,
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
import type { TradedCoin, Wish } from './wish.ts';

/**
 * The other leg as it would be at the price that is known here, for the moments in which the server has not answered. It
 * is a guess and is shown as one: only a quote is a promise. Null while there is nothing to guess from.
 */
export function estimate(
  side: TradeSide,
  { given, text }: Wish,
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

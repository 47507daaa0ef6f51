import type { PriceAlert } from '@gim/contract';
import {
  asset,
  compareRatios,
  money,
  multiply,
  multiplyRatios,
  parseRatio,
  type Ratio,
  ratio,
  toDecimal,
} from '@gim/money';

/** The direction in which the price must move. Null if it is already there or there is nothing to compare. */
export function directionOf(wanted: string, now: string): PriceAlert['direction'] | null {
  const [price, market] = [read(wanted), read(now)];
  if (price === null || market === null || price.numerator === 0n) return null;
  const order = compareRatios(price, market);
  if (order === 0) return null;
  return order > 0 ? 'Above' : 'Below';
}

/** A price some percent away from another, with the decimals of a typed price of that size. */
export function priceMovedBy(now: string, percent: bigint): string {
  const market = read(now);
  if (market === null) return '';
  const wanted = multiplyRatios(market, ratio(100n + percent, 100n));
  const unit = asset('USD', priceDigits(now));
  return toDecimal(multiply(money(unit, 10n ** BigInt(unit.digits)), wanted, 'half-even'));
}

/** Two decimals from one dollar on, six below, to distinguish prices of cheap coins. */
export function priceDigits(now: string): number {
  const market = read(now);
  return market !== null && market.numerator < market.denominator ? 6 : 2;
}

function read(text: string): Ratio | null {
  const parsed = parseRatio(text);
  return parsed.ok ? parsed.value : null;
}

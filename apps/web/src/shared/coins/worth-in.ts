import { asset, money, multiply, ratio, readRatio, toDecimal } from '@gim/money';
import { type CoinUnit, dollar } from './amount-text.ts';

/** What an amount of a coin is worth in dollars at its price, rounded down. */
export function worthOf(amount: string, price: string): string {
  const [count, rate] = [readRatio(amount), readRatio(price)];
  const share = ratio(count.numerator * rate.numerator, count.denominator * rate.denominator);
  return toDecimal(multiply(money(dollar, 100n), share, 'down'));
}

/** How much of a coin the dollars would buy at its price. Rounded down, so that no value is overstated. */
export function worthIn(
  coin: CoinUnit,
  { usd, price }: { readonly usd: string; readonly price: string },
): string {
  const [dollars, rate] = [readRatio(usd), readRatio(price)];
  if (rate.numerator === 0n) return '0';
  const share = ratio(dollars.numerator * rate.denominator, dollars.denominator * rate.numerator);
  return toDecimal(multiply(money(asset(coin.id, coin.digits), 10n ** BigInt(coin.digits)), share, 'down'));
}

import { asset, money, multiply, ratio, readRatio, toDecimal } from '@gim/money';
import type { CoinUnit } from './amount-text.ts';

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

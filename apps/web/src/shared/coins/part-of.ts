import { asset, formatMoney, type MoneyFormat, multiply, ratio, toDecimal } from '@gim/money';
import { type CoinUnit, isZero, readAmount } from './amount-text.ts';

/**
 * A percentage of an amount, rounded down. A part is given in the coin's usual digits, because nobody means the
 * eighteenth decimal by "half". 100%, and a part that would round to zero, keep all digits.
 */
export function partOf(coin: CoinUnit, text: string, percent: bigint): string {
  const amount = readAmount(asset(coin.id, coin.digits), text);
  const exact = toDecimal(multiply(amount, ratio(percent, 100n), 'down'));
  if (percent === 100n) return exact;
  const short = shortAmount(coin, exact, 'owned');
  return isZero(short) ? exact : short;
}

/** An amount as a decimal in the coin's usual number of digits, for an input, which localises it itself. */
export function shortAmount(coin: CoinUnit, text: string, as: MoneyFormat['as']): string {
  const amount = readAmount(asset(coin.id, coin.digits), text);
  return formatMoney(amount, { locale: 'en-US', as, unit: 'none' }).replaceAll(',', '');
}

import { asset, formatMoney, type MoneyFormat, multiply, ratio, toDecimal } from '@gim/money';
import { type CoinUnit, readAmount } from '../../shared/coins/amount-text.ts';

/**
 * An amount as a plain decimal in the digits people use for the coin, for a leg of the equation: the input writes it in
 * the reader's language itself.
 */
export function legText(coin: CoinUnit, text: string, as: MoneyFormat['as']): string {
  const amount = readAmount(asset(coin.id, coin.digits), text);
  return formatMoney(amount, { locale: 'en-US', as, unit: 'none' }).replaceAll(',', '');
}

/** A share of an amount in percent, to the last digit and never above it. */
export function partOf(coin: CoinUnit, text: string, percent: bigint): string {
  const amount = readAmount(asset(coin.id, coin.digits), text);
  return toDecimal(multiply(amount, ratio(percent, 100n), 'down'));
}

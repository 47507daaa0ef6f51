import { asset, formatMoney, type MoneyFormat, multiply, ratio, toDecimal } from '@gim/money';
import { type CoinUnit, isZero, readAmount } from '../../shared/coins/amount-text.ts';
import type { QuoteRequest } from './quote-request.ts';

/**
 * An amount as a plain decimal in the digits people use for the coin, for a side of the equation: the input writes it in
 * the reader's language itself.
 */
export function legText(coin: CoinUnit, text: string, as: MoneyFormat['as']): string {
  const amount = readAmount(asset(coin.id, coin.digits), text);
  return formatMoney(amount, { locale: 'en-US', as, unit: 'none' }).replaceAll(',', '');
}

/**
 * A share of an amount in percent, never above it. A part is given in the digits people use for the coin, because nobody
 * means the eighteenth decimal by a half. All of it is all of it, and so is what those digits would round to nothing.
 */
export function partOf(coin: CoinUnit, text: string, percent: bigint): string {
  const amount = readAmount(asset(coin.id, coin.digits), text);
  const exact = toDecimal(multiply(amount, ratio(percent, 100n), 'down'));
  if (percent === 100n) return exact;
  const short = legText(coin, exact, 'owned');
  return isZero(short) ? exact : short;
}

/** All of an amount as a request: shown in the digits people use, and meant to the last one. */
export function wholeBalanceRequest(
  coin: CoinUnit,
  given: QuoteRequest['given'],
  text: string,
): QuoteRequest {
  const shown = legText(given === 'amount' ? coin : dollarUnit, text, 'owned');
  return shown === text || isZero(shown) ? { given, text } : { given, text, shown };
}

const dollarUnit = { id: 'USD', digits: 2 };

import { type DecimalRefusal, readDecimal, trimZeros, writeDecimal } from './decimal.ts';
import { type Asset, asset, type Money, money } from './money.ts';

export type ParsedMoney<A extends Asset> =
  | { readonly ok: true; readonly value: Money<A> }
  | { readonly ok: false; readonly reason: DecimalRefusal };

/**
 * Parses untrusted input. Accepts only a plain decimal string: a JSON number, an exponent, a sign or surplus digits are
 * refused with a reason. Never rounds.
 * @example parseMoney(USD, '1.50') // { ok: true, value: 1.50 USD }
 */
export function parseMoney<A extends Asset>(
  of: A,
  unchecked: unknown,
  { isSigned = false }: { readonly isSigned?: boolean } = {},
): ParsedMoney<A> {
  const read = readDecimal(unchecked, { digits: of.digits, isSigned });
  return read.ok ? { ok: true, value: money(of, read.units) } : read;
}

/**
 * Parses an amount that has been validated before, such as one of the catalogue. Throws on anything else.
 * @example readMoney(USD, '1.5') // 1.50 USD
 */
export function readMoney<A extends Asset>(of: A, decimal: string): Money<A> {
  const parsed = parseMoney(of, decimal);
  if (!parsed.ok) throw new RangeError(`"${decimal}" is no amount of ${of.code}: ${parsed.reason}`);
  return parsed.value;
}

/**
 * Writes the exact amount in the API's format. Each amount has one spelling, so equal amounts give equal bytes.
 * @example toDecimal(money(USD, 150n)) // '1.5'
 */
export const toDecimal = (amount: Money): string =>
  trimZeros(writeDecimal(amount.units, amount.asset.digits));

/**
 * Parses an amount from the API for display, with as many digits as it is written with, so that a screen does not need
 * the coin catalogue. Throws on anything but a plain decimal.
 * @example formatMoney(moneyFromText('USD', '1.5'), { locale: 'en-US', as: 'owned' }) // '$1.50'
 */
export function moneyFromText(code: string, decimal: string): Money {
  const { length } = decimal.split('.')[1] ?? '';
  // At least two digits, so that dollars are shown with cents.
  const parsed = parseMoney(asset(code, length < 2 ? 2 : length), decimal, { isSigned: true });
  if (!parsed.ok) throw new RangeError(`"${decimal}" is no amount of ${code}`);
  return parsed.value;
}

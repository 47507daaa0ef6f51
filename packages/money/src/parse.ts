import { type DecimalRefusal, readDecimal, trimZeros, writeDecimal } from './decimal.ts';
import { type Asset, asset, type Money, money } from './money.ts';

export type ParsedMoney<A extends Asset> =
  | { readonly ok: true; readonly value: Money<A> }
  | { readonly ok: false; readonly reason: DecimalRefusal };

/**
 * Reads an amount from outside. Only a plain decimal text passes, so a JSON number, an exponent, a sign or a digit
 * too many is refused with its reason and nothing is ever rounded.
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
 * Reads an amount that was checked before it came here, such as one of the catalogue: anything else is a bug and throws.
 * @example readMoney(USD, '1.5') // 1.50 USD
 */
export function readMoney<A extends Asset>(of: A, decimal: string): Money<A> {
  const parsed = parseMoney(of, decimal);
  if (!parsed.ok) throw new RangeError(`"${decimal}" is no amount of ${of.code}: ${parsed.reason}`);
  return parsed.value;
}

/**
 * Writes the exact amount as the API sends it. Each amount has one spelling, so equal amounts give equal bytes.
 * @example toDecimal(money(USD, 150n)) // '1.5'
 */
export const toDecimal = (amount: Money): string =>
  trimZeros(writeDecimal(amount.units, amount.asset.digits));

/**
 * Reads an amount that the API has sent, counted in as many digits as it is written with, to show it: a screen needs no
 * catalogue of coins for that. Throws on anything but a plain decimal.
 * @example formatMoney(asWritten('USD', '1.5'), { locale: 'en-US', as: 'owned' }) // '$1.50'
 */
export function asWritten(code: string, decimal: string): Money {
  const { length } = decimal.split('.')[1] ?? '';
  // Two at least, so that a coin which is shown with cents has them.
  const parsed = parseMoney(asset(code, length < 2 ? 2 : length), decimal, { isSigned: true });
  if (!parsed.ok) throw new RangeError(`"${decimal}" is no amount of ${code}`);
  return parsed.value;
}

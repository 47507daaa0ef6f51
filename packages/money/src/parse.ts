import { type DecimalRefusal, readDecimal, trimZeros, writeDecimal } from './decimal.ts';
import { type Asset, type Money, money } from './money.ts';

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
 * Writes the exact amount as the API sends it. Each amount has one spelling, so equal amounts give equal bytes.
 * @example toDecimal(money(USD, 150n)) // '1.5'
 */
export const toDecimal = (amount: Money): string =>
  trimZeros(writeDecimal(amount.units, amount.asset.digits));

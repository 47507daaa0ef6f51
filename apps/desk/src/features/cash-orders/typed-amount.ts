import type { Language } from '@gim/languages';
import { asset, parseMoney, toDecimal } from '@gim/money';
import { readTyped } from '../../shared/typed-amount.ts';

const usd = asset('USD', 2);

/** A typed amount in the API's format, so that equal amounts are equal texts; null if invalid. */
export function asAmount(typed: string, language: Language): string | null {
  const read = readTyped(typed, { language, decimals: usd.digits });
  return read === null ? null : plainAmount(read);
}

/** A decimal of the API without trailing zeros; null if invalid. */
export function plainAmount(decimal: string): string | null {
  const parsed = parseMoney(usd, decimal);
  return parsed.ok ? toDecimal(parsed.value) : null;
}

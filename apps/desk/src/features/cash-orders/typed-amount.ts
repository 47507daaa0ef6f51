import { amountFormatOf } from '@gim/browser/amount-format.ts';
import type { Language } from '@gim/languages';
import { asset, parseMoney, toDecimal } from '@gim/money';
import type { AmountFormat } from '@gim/ui/amount-input/amount-text.ts';
import { readTyped } from '../../shared/typed-amount.ts';

const usd = asset('USD', 2);

/** How a field in the language shows dollars. */
export const amountFormat = (language: Language): AmountFormat => amountFormatOf(language, usd.digits);

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

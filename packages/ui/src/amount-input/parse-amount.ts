import { type AmountFormat, amountValue } from './amount-text.ts';
import { readAmount } from './read-amount.ts';

/**
 * A typed amount as a plain decimal: `parseAmount('1,240.50', english)` is "1240.50". Null if the text is empty or not
 * an amount of the language. For plain fields; an `AmountInput` reads by itself.
 */
export function parseAmount(text: string, format: AmountFormat): string | null {
  const reading = readAmount(text, format);
  return reading.ok ? amountValue(reading.draft) || null : null;
}

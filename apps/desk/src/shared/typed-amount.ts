import { amountFormatOf } from '@gim/browser/amount-format.ts';
import type { Language } from '@gim/languages';
import { formatDraft } from '@gim/ui/amount-input/amount-text.ts';
import { parseAmount } from '@gim/ui/amount-input/parse-amount.ts';

export interface TypedAmount {
  readonly language: Language;
  /** Digits allowed after the decimal mark; 0 for whole amounts. */
  readonly decimals: number;
}

/**
 * A typed amount as a plain decimal of the API: `readTyped('1,000', { language: 'en-US', decimals: 2 })` is "1000". Null
 * if the language does not write an amount like this, because a text read in another way would move another amount.
 */
export const readTyped = (typed: string, { language, decimals }: TypedAmount): string | null =>
  parseAmount(typed, amountFormatOf(language, decimals));

/** A decimal of the API as it is typed in the language: `writeTyped('20000', 'en-US')` is "20,000". */
export const writeTyped = (decimal: string, language: Language): string =>
  formatDraft(decimal, amountFormatOf(language, 0));

/** A typed amount as the language writes it: "0.4" is "0,4" in Ukrainian. What is not an amount stays as it is. */
export function formatTyped(typed: string, { language, decimals }: TypedAmount): string {
  const read = readTyped(typed, { language, decimals });
  return read === null ? typed : writeTyped(read, language);
}

const NOTES_MAX = 100_000;

/**
 * The typed number of notes of one denomination; "" for none. Null if it is not a whole number of the language or above
 * the contract's maximum: the field then keeps what it had.
 */
export function readNoteCount(typed: string, language: Language): string | null {
  if (typed.trim() === '') return '';
  const read = readTyped(typed, { language, decimals: 0 });
  return read === null || BigInt(read) > NOTES_MAX ? null : read;
}

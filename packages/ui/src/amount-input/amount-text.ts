/**
 * What a person types as an amount, as exact text. A draft is a plain decimal that may still be open
 * ("12.", "." or ""); a value is a draft that was closed ("12"). Nothing here is ever a float.
 */

export interface AmountFormat {
  /** Digits allowed after the separator; 0 for whole amounts. */
  readonly decimals: number;
  /** As the language writes it. */
  readonly decimalSeparator: '.' | ',';
  readonly groupSeparator: string;
}

/** A draft as a value to compute with: "12." is "12", "0.50" stays, and a mark alone is nothing yet. */
export function amountValue(draft: string): string {
  return draft.endsWith('.') ? draft.slice(0, -1) : draft;
}

/** A draft as it is shown: `formatDraft('1240.5', format)` is "1,240.5". */
export function formatDraft(draft: string, { decimalSeparator, groupSeparator }: AmountFormat): string {
  const [whole = '', decimals] = draft.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  return decimals === undefined ? grouped : grouped + decimalSeparator + decimals;
}

/** Where the caret belongs in the shown text, after as many digits and marks as it was before. */
export function caretAfter(shown: string, typed: string, caret: number, format: AmountFormat): number {
  const isKept = (character: string): boolean =>
    /\d/.test(character) || character === format.decimalSeparator;
  let left = [...typed.slice(0, caret)].filter(isKept).length;
  // A leading zero that was added or dropped shifts everything behind it.
  left += [...shown].filter(isKept).length - [...typed].filter(isKept).length;
  let position = 0;
  while (position < shown.length && left > 0) {
    if (isKept(shown.charAt(position))) left -= 1;
    position += 1;
  }
  return position;
}

/** The next multiple of a whole step above or below a whole value, never below zero. */
export function stepValue(value: string, step: string, direction: 1 | -1): string {
  const from = BigInt(value.split('.')[0] || '0');
  const by = BigInt(step);
  const below = (from / by) * by;
  if (direction === 1) return String(below + by);
  const next = below === from ? from - by : below;
  return String(next < 0n ? 0n : next);
}

/**
 * Amounts as exact text while they are typed, never as floats. A draft is a plain decimal that may be incomplete
 * ("12.", "." or ""); a value is a completed draft ("12").
 */

export interface AmountFormat {
  /** Digits allowed after the separator; 0 for whole amounts. */
  readonly decimals: number;
  /** The separators of the language. */
  readonly decimalSeparator: '.' | ',';
  readonly groupSeparator: string;
}

/** Completes a draft: "12." becomes "12", "0.50" stays, and a lone decimal mark becomes "". */
export function amountValue(draft: string): string {
  return draft.endsWith('.') ? draft.slice(0, -1) : draft;
}

/** Formats a draft: `formatDraft('1240.5', format)` is "1,240.5". */
export function formatDraft(draft: string, { decimalSeparator, groupSeparator }: AmountFormat): string {
  const [whole = '', decimals] = draft.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  return decimals === undefined ? grouped : grouped + decimalSeparator + decimals;
}

/** The caret position in the formatted text, after the same number of digits and decimal marks as before. */
export function caretAfter(shown: string, typed: string, caret: number, format: AmountFormat): number {
  const isKept = (character: string): boolean =>
    /\d/.test(character) || character === format.decimalSeparator;
  let left = [...typed.slice(0, caret)].filter(isKept).length;
  // An added or removed leading zero shifts everything after it.
  left += [...shown].filter(isKept).length - [...typed].filter(isKept).length;
  let position = 0;
  while (position < shown.length && left > 0) {
    if (isKept(shown.charAt(position))) left -= 1;
    position += 1;
  }
  return position;
}

/** The next multiple of `step` above or below the value, at least zero. */
export function stepValue(value: string, step: string, direction: 1 | -1): string {
  const from = BigInt(value.split('.')[0] || '0');
  const by = BigInt(step);
  const below = (from / by) * by;
  if (direction === 1) return String(below + by);
  const next = below === from ? from - by : below;
  return String(next < 0n ? 0n : next);
}

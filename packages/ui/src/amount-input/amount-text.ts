/**
 * What a person types as an amount, as exact text. A draft is a plain decimal that may still be open
 * ("12." or ""); a value is a draft that was closed ("12"). Nothing here is ever a float.
 */

export interface AmountFormat {
  /** Digits allowed after the separator; 0 for whole amounts. */
  readonly decimals: number;
  /** As the language writes it; the other one is understood as well. */
  readonly decimalSeparator: '.' | ',';
  readonly groupSeparator: string;
}

/** More would not fit any screen, and no balance has them. */
const WHOLE_DIGITS_MAX = 15;

/**
 * The draft in a typed or pasted text: `amountDraft('1 240,5', format)` is "1240.5".
 * In pasted text a lone comma before three digits is a group in English, "1,240" is 1240; a lone point never is.
 */
export function amountDraft(text: string, format: AmountFormat, isPasted = false): string {
  const marks = text.replace(/[^\d.,]/g, '');
  const at = format.decimals === 0 ? -1 : decimalMark(marks, format, isPasted);
  // A whole amount has no decimals to keep: "25.50" pasted into it is 25, and "2,500" is 2500.
  const wholeText = at === -1 ? withoutCents(marks, format) : marks.slice(0, at);
  const whole = digitsOf(wholeText)
    .replace(/^0+(?=\d)/, '')
    .slice(0, WHOLE_DIGITS_MAX);
  if (at === -1) return whole;
  return `${whole === '' ? '0' : whole}.${digitsOf(marks.slice(at)).slice(0, format.decimals)}`;
}

/** A draft as a value to compute with: "12." is "12", "0.50" stays. */
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

/** The index of the mark that starts the decimals, or -1. */
function decimalMark(marks: string, format: AmountFormat, isPasted: boolean): number {
  const last = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','));
  if (last === -1) return -1;
  const mark = marks.charAt(last);
  const hasBoth = marks.includes('.') && marks.includes(',');
  const count = marks.split(mark).length - 1;
  if (hasBoth) return count === 1 ? last : marks.indexOf(mark === '.' ? ',' : '.');
  // Typed twice, the first one counts; pasted several times, they are groups.
  if (count > 1) return isPasted ? -1 : marks.indexOf(mark);
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(marks);
  // Only the language's own group makes three more digits of it. Any other mark is ambiguous, and read as a group it
  // would make the amount a thousand times larger: the smaller reading costs a look, the larger one costs money.
  return isPasted && looksGrouped && mark === format.groupSeparator ? -1 : last;
}

function withoutCents(marks: string, { decimals }: AmountFormat): string {
  return decimals === 0 ? marks.replace(/[.,]\d{0,2}$/, '') : marks;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

import type { AmountFormat } from './amount-text.ts';

/** Why a text is not an amount. Parsing never drops or rounds anything. */
export type AmountProblem = 'NotAmount' | 'MarkUnclear' | 'TooManyDecimals' | 'TooLarge';

export type AmountReading =
  | { readonly ok: true; readonly draft: string }
  | { readonly ok: false; readonly problem: AmountProblem };

/** More digits fit on no screen, and no balance needs them. */
const wholeDigitsMax = 15;

/** All kinds of spaces used between thousands. */
const spaces = ' \u00a0\u2009\u202f';

/**
 * Parses a text by the rules of the language: `readAmount('1,240.5', english)` is the draft "1240.5".
 *
 * Groups are exactly three digits, separated by the language's own mark: a comma in English, a space in Ukrainian. In
 * English a comma is never a decimal mark, because "1,5" would then be less than two and "1,500" more than a thousand.
 * In Ukrainian a point is a decimal mark like the comma, unless three digits follow: "1.500" is ambiguous and therefore
 * refused.
 */
export function readAmount(text: string, format: AmountFormat): AmountReading {
  const seen = text.trim();
  if (seen === '') return { ok: true, draft: '' };
  const parts = partsOf(seen, format);
  if (parts === null) return refuse(isFigures(seen) ? 'MarkUnclear' : 'NotAmount');
  const { whole, mark, decimals } = parts;
  if (isTwofold(parts, format)) return refuse('MarkUnclear');
  if (decimals.length > format.decimals || (mark !== '' && format.decimals === 0))
    return refuse('TooManyDecimals');
  const digits = whole.replace(/[^0-9]/g, '').replace(/^0+(?=[0-9])/, '');
  if (digits.length > wholeDigitsMax) return refuse('TooLarge');
  if (mark === '') return { ok: true, draft: digits };
  // A lone decimal mark is an incomplete draft.
  return { ok: true, draft: digits === '' && decimals === '' ? '.' : `${digits || '0'}.${decimals}` };
}

/** Whether a text contains this language's thousands separators. */
export const hasGroupMark = (text: string, format: AmountFormat): boolean =>
  new RegExp(`[${groupMarks(format)}]`).test(text);

interface Parts {
  readonly whole: string;
  readonly mark: string;
  readonly decimals: string;
}

function partsOf(seen: string, format: AmountFormat): Parts | null {
  const group = `[${groupMarks(format)}]`;
  const mark = format.decimalSeparator === ',' ? '[.,]' : '[.]';
  // `[0-9]` excludes digits of other scripts.
  const pattern = `^([0-9]*|[1-9][0-9]{0,2}(?:${group}[0-9]{3})+)(?:(${mark})([0-9]*))?$`;
  const match = new RegExp(pattern).exec(seen);
  return match && { whole: match[1] ?? '', mark: match[2] ?? '', decimals: match[3] ?? '' };
}

/** A point before three digits, in a language with a decimal comma: elsewhere that is a thousands separator. */
function isTwofold({ whole, mark, decimals }: Parts, { decimalSeparator }: AmountFormat): boolean {
  const isForeign = mark !== '' && mark !== decimalSeparator;
  return isForeign && decimals.length === 3 && /^0*[1-9][0-9]{0,2}$/.test(whole);
}

const groupMarks = ({ groupSeparator }: AmountFormat): string =>
  groupSeparator.trim() === '' ? spaces : groupSeparator;

const isFigures = (seen: string): boolean => new RegExp(`^[0-9.,${spaces}]+$`).test(seen);

const refuse = (problem: AmountProblem): AmountReading => ({ ok: false, problem });

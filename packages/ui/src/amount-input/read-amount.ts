import type { AmountFormat } from './amount-text.ts';

/** Why a text is no amount. Nothing is ever dropped, cut or rounded to make it one. */
export type AmountProblem = 'NotAmount' | 'MarkUnclear' | 'TooManyDecimals' | 'TooLarge';

export type AmountReading =
  | { readonly ok: true; readonly draft: string }
  | { readonly ok: false; readonly problem: AmountProblem };

/** More would not fit any screen, and no balance has them. */
const wholeDigitsMax = 15;

/** A space may be any of those that stand between thousands. */
const spaces = ' \u00a0\u2009\u202f';

/**
 * Reads a text as somebody who writes amounts in this language reads it, or not at all:
 * `readAmount('1,240.5', english)` is the draft "1240.5".
 *
 * Groups are exactly three digits, divided by the language's own mark: a comma in English, a space in Ukrainian. In
 * English a comma never starts the decimals, because "1,5" would then be less than two and "1,500" more than a
 * thousand. In Ukrainian a point starts them like a comma, unless three digits follow: "1.500" has two readings, so it
 * has none here.
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
  // A mark alone is the start of an amount, and none yet.
  return { ok: true, draft: digits === '' && decimals === '' ? '.' : `${digits || '0'}.${decimals}` };
}

/** Whether a text has marks in it that divide thousands in this language. */
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
  // `[0-9]` and not a Unicode class: figures of other scripts are not understood, and not guessed.
  const pattern = `^([0-9]*|[1-9][0-9]{0,2}(?:${group}[0-9]{3})+)(?:(${mark})([0-9]*))?$`;
  const match = new RegExp(pattern).exec(seen);
  return match && { whole: match[1] ?? '', mark: match[2] ?? '', decimals: match[3] ?? '' };
}

/** A point before three digits, in a language whose decimals start with a comma: a group elsewhere. */
function isTwofold({ whole, mark, decimals }: Parts, { decimalSeparator }: AmountFormat): boolean {
  const isForeign = mark !== '' && mark !== decimalSeparator;
  return isForeign && decimals.length === 3 && /^0*[1-9][0-9]{0,2}$/.test(whole);
}

const groupMarks = ({ groupSeparator }: AmountFormat): string =>
  groupSeparator.trim() === '' ? spaces : groupSeparator;

const isFigures = (seen: string): boolean => new RegExp(`^[0-9.,${spaces}]+$`).test(seen);

const refuse = (problem: AmountProblem): AmountReading => ({ ok: false, problem });

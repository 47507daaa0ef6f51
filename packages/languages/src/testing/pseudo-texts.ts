/**
 * A language that nobody speaks, made from English: every letter has a mark, and every text is 30% longer. What a page shows
 * in plain letters did not come from the texts, and what breaks by the length shows.
 */

/** One of `Intl`'s own names for such a language; dates and figures are those of English. */
export const pseudoLanguage = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'áƀćđéƒğĥíĵķļɱñóƥɋŕšţúṽŵẋýžÁƁĆĐÉƑĞĤÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ';
const marks = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]));

/** What the program replaces, and the tags of parts with a look of their own. */
const kept = /(\{\{[^}]*\}\}|\{\w+\}|<\/?\w+>)/;

/** Example: `Sell {{coin}}` is `Šéļļ {{coin}} ~~`. */
export function pseudoText(text: string): string {
  const letters = text.split(kept).map((part, index) => (index % 2 === 1 ? part : mark(part)));
  const length = text.replaceAll(new RegExp(kept, 'g'), '').trim().length;
  return /[a-z]/i.test(text.replaceAll(new RegExp(kept, 'g'), ''))
    ? `${letters.join('')} ${'~'.repeat(Math.ceil(length * 0.3))}`
    : text;
}

const mark = (text: string): string => Array.from(text, (letter) => marks.get(letter) ?? letter).join('');

/** All texts of a file. */
export function pseudoTexts<T>(value: T): T;
export function pseudoTexts(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (Array.isArray(value)) return value.map((item) => pseudoTexts(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoTexts(inner)]));
}

/** The words in plain letters that are no data. A word is two letters or more. */
export const plainWords = (text: string, data: ReadonlySet<string>): readonly string[] =>
  wordsOf(text).filter((word) => !data.has(word));

/** E-mail addresses, ids, and addresses and hashes that are shortened: drawn by chance, so their parts may look like words. */
const drawn = /\S+@\S+|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|[\w-]+…[\w-]+/gi;

/** Example: `wordsOf('2 of 3 BTC')` is `['of', 'BTC']`. Hashes and what has a digit are no words either. */
export const wordsOf = (text: string): readonly string[] =>
  (text.replaceAll(drawn, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) =>
    /^(?![a-f]{6,}$)[a-z]{2,}$/i.test(word),
  );

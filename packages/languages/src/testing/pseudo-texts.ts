/**
 * A pseudo-locale made from English: every letter gets a diacritic and every text grows by 30%. Plain letters on a page
 * therefore show a hard-coded string, and broken layout shows a text that has no room to grow.
 */

/** The `Intl` code of a pseudo-locale. Dates and figures are formatted as in English. */
export const pseudoLanguage = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'áƀćđéƒğĥíĵķļɱñóƥɋŕšţúṽŵẋýžÁƁĆĐÉƑĞĤÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ';
const marks = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]));

/** Placeholders and tags, which stay as they are. */
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

/** Converts all texts of a translation file. */
export function pseudoTexts<T>(value: T): T;
export function pseudoTexts(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (Array.isArray(value)) return value.map((item) => pseudoTexts(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoTexts(inner)]));
}

/** Words in plain letters that are not in `data`. A word has two letters or more. */
export const plainWords = (text: string, data: ReadonlySet<string>): readonly string[] =>
  wordsOf(text).filter((word) => !data.has(word));

/** E-mail addresses, ids, and shortened addresses and hashes. They are random, so parts of them may look like words. */
const drawn = /\S+@\S+|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|[\w-]+…[\w-]+/gi;

/** Example: `wordsOf('2 of 3 BTC')` is `['of', 'BTC']`. Hex strings and words with a digit do not count. */
export const wordsOf = (text: string): readonly string[] =>
  (text.replaceAll(drawn, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) =>
    /^(?![a-f]{6,}$)[a-z]{2,}$/i.test(word),
  );

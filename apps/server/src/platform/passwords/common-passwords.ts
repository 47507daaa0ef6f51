import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Passwords that everybody tries first. Three walls: a list of whole passwords that satisfy the four classes, a
 * list of words, and the letters of the passwords that leaks have shown most often. A password that is nothing but a few
 * such words, or one such leaked password, with the usual decoration, is as weak as what was decorated.
 */
export type CommonPasswords = (password: string) => boolean;

const readList = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split(/\s+/)
    .filter((entry) => entry !== '');

export function loadCommonPasswords(): CommonPasswords {
  const passwords = new Set(readList('common-passwords.txt').map((entry) => entry.toLowerCase()));
  const words = new Set(readList('common-words.txt'));
  const leaked = new Set(readList('leaked-roots.txt'));
  return (password) =>
    passwords.has(password.toLowerCase()) ||
    readings(password).some((reading) => leaked.has(reading) || isMadeOf(reading, words));
}

const WORDS_MAX = 3;
const WORD_LENGTH_MAX = 14;

/** Whether the text is one to three of the words and nothing else. Longer chains are a passphrase, and good. */
function isMadeOf(text: string, words: ReadonlySet<string>, wordsLeft: number = WORDS_MAX): boolean {
  if (text === '') return wordsLeft < WORDS_MAX;
  if (wordsLeft === 0) return false;
  const longest = Math.min(text.length, WORD_LENGTH_MAX);
  for (let length = longest; length >= 1; length -= 1) {
    if (words.has(text.slice(0, length)) && isMadeOf(text.slice(length), words, wordsLeft - 1)) return true;
  }
  return false;
}

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** The letters of a password with its decoration taken off, with and without the usual disguises undone. */
function readings(password: string): string[] {
  const folded = password.toLowerCase().normalize('NFKD');
  const trimmed = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
  const undisguised = (text: string, one: string): string =>
    [...text].map((sign) => (sign === '1' ? one : (disguises[sign] ?? sign))).join('');
  // A disguise can stand at either end as well (`$ecret`), so the untrimmed text is read too, without its last digits.
  const ends = folded.replace(/[\d\s!.?_#*-]+$/u, '');
  const texts = [
    trimmed,
    undisguised(trimmed, 'i'),
    undisguised(trimmed, 'l'),
    undisguised(ends, 'i'),
    undisguised(ends, 'l'),
  ];
  return [...new Set([...texts.map(lettersOf), lettersOf(folded)])];
}

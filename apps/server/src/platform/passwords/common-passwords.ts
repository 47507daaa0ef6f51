import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Passwords that attackers try first. Three checks: a list of whole passwords that satisfy the four classes, a
 * list of words, and the letters of the most leaked passwords. Up to three such words, or one leaked password, stay
 * weak with the usual decoration.
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

/** Whether the text consists of one to three of the words. Longer chains are passphrases, which are good. */
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

/** The letters of a password without decoration, with and without the usual substitutions undone. */
function readings(password: string): string[] {
  const folded = password.toLowerCase().normalize('NFKD');
  const trimmed = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
  const undisguised = (text: string, one: string): string =>
    [...text].map((sign) => (sign === '1' ? one : (disguises[sign] ?? sign))).join('');
  // A substitution can also be at either end (`$ecret`), so the untrimmed text is read too, without its trailing
  // digits.
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

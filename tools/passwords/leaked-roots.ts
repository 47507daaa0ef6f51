import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the list's most frequent passwords are used. The list is sorted by frequency. */
const PASSWORDS = 20_000;
const LETTERS_MIN = 5;

/**
 * The letters of the most frequently leaked passwords, as in the file beside the server's password policy. None of
 * these passwords satisfies our rules for length and character classes, but people decorate them until they do. Shorter
 * roots are left out, because they occur inside too many good passwords.
 */
export function leakedRoots(): string {
  const letters = (dictionary.passwords ?? [])
    .slice(0, PASSWORDS)
    .map((password) =>
      String(password)
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^\p{L}]/gu, ''),
    )
    .filter((root) => root.length >= LETTERS_MIN);
  return `${[...new Set(letters)].sort().join('\n')}\n`;
}

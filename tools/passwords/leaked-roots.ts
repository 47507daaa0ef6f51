import { dictionary } from '@zxcvbn-ts/language-common';

/** So many of the most frequent passwords of the list are looked at. It is sorted by how often they were found. */
const PASSWORDS = 20_000;
const LETTERS_MIN = 5;

/**
 * The letters of the passwords that leaks have shown most often, as the file beside the server's policy holds them. None of
 * these passwords has the length and the four classes of a password of ours; what people do is decorate one of them until it
 * has. Shorter roots are left out: they stand inside too many good passwords.
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

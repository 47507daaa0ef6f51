/**
 * Ukrainian as the state writes it in passports (resolution 55 of 2010), and the Russian letters that it does not have.
 * Letters that are written otherwise at the start of a word are folded further down.
 */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  // Latin letters that have no accent to take off.
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Composed, so that Cyrillic letters with a mark of their own stay what they are. */
const toLatin = (text: string): string =>
  [...text.normalize('NFC').toLowerCase().replaceAll('зг', 'zgh')]
    .map((letter) => latin[letter] ?? letter)
    .join('');

/** The words of a name, in an order of their own, as they compare. */
const wordsOf = (name: string): readonly string[] =>
  toLatin(name)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ`´]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    // The same letter is y or i, by its place in the word and the year of the document.
    .map((word) => word.replaceAll('y', 'i').replaceAll(/i+/g, 'i'))
    .toSorted();

/** Whether two names are of one person as far as writing goes: case, accents, order of words, Latin or Cyrillic letters. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.length > 0 && words.join(' ') === others.join(' ');
}

export const legalName = ({
  givenNames,
  familyName,
}: {
  readonly givenNames: string;
  readonly familyName: string;
}): string => `${givenNames} ${familyName}`.trim();

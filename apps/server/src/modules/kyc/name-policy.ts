/**
 * Transliteration of Ukrainian as in passports (resolution 55 of 2010), plus the Russian letters that Ukrainian lacks.
 * Letters that are transliterated differently at the start of a word are normalised below.
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
  // Latin letters that do not decompose into a base letter and an accent.
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

/** NFC, so that Cyrillic letters with a diacritic, such as й, stay single letters. */
const toLatin = (text: string): string =>
  [...text.normalize('NFC').toLowerCase().replaceAll('зг', 'zgh')]
    .map((letter) => latin[letter] ?? letter)
    .join('');

/** The normalised words of a name, sorted. */
const wordsOf = (name: string): readonly string[] =>
  toLatin(name)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ`´]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    // The same letter is y or i, depending on its position and on the document's year.
    .map((word) => word.replaceAll('y', 'i').replaceAll(/i+/g, 'i'))
    .toSorted();

/** Whether two names are equal apart from case, accents, word order and Latin or Cyrillic script. */
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

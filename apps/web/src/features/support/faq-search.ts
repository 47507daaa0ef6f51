import type { PageContent } from '../../shared/page-payload.ts';

type FaqSection = PageContent['sections'][number];

export interface FaqHit {
  readonly section: FaqSection;
  /** The question in parts, with the matches marked. */
  readonly heading: readonly HeadingPart[];
}

export interface HeadingPart {
  readonly text: string;
  readonly isHit: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:[’'ʼ][\p{L}\p{N}]+)*/gu;

/** A crude stemmer: "withdrawals", "виведення" and "виведенням" share their beginning. */
function stemOf(word: string): string {
  const plain = plainOf(word);
  return plain.length < 5 ? plain : plain.slice(0, Math.max(4, plain.length - 2));
}

const plainOf = (word: string): string => word.normalize('NFKC').toLowerCase().replaceAll(/[’'ʼ]/g, '');

/** The significant words of a search. */
const stemsIn = (text: string): readonly string[] => [
  ...new Set((text.match(WORD) ?? []).map(stemOf).filter((stem) => stem.length > 1)),
];

const hits = (word: string, stems: readonly string[]): boolean => {
  const plain = plainOf(word);
  return stems.some((stem) => plain.startsWith(stem));
};

/** The matching answers, best first. All of them, in their order, while nothing is typed. */
export function searchFaq(
  sections: readonly FaqSection[],
  text: string,
  { limit }: { readonly limit: number },
): readonly FaqHit[] {
  const stems = stemsIn(text);
  if (stems.length === 0)
    return text.trim() === ''
      ? sections.map((section) => ({ section, heading: partsOf(section.heading, []) }))
      : [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, stems) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section }) => ({ section, heading: partsOf(section.heading, stems) }));
}

/** A match in the question counts three times a match in the answer. */
function scoreOf({ heading, paragraphs }: FaqSection, stems: readonly string[]): number {
  const countIn = (text: string): number => {
    const words = (text.match(WORD) ?? []).map(plainOf);
    return stems.filter((stem) => words.some((word) => word.startsWith(stem))).length;
  };
  return countIn(heading) * 3 + countIn(paragraphs.join(' '));
}

function partsOf(heading: string, stems: readonly string[]): readonly HeadingPart[] {
  const parts: HeadingPart[] = [];
  let from = 0;
  for (const { 0: word, index } of heading.matchAll(WORD)) {
    if (!hits(word, stems)) continue;
    if (index > from) parts.push({ text: heading.slice(from, index), isHit: false });
    parts.push({ text: word, isHit: true });
    from = index + word.length;
  }
  if (from < heading.length) parts.push({ text: heading.slice(from), isHit: false });
  return parts;
}

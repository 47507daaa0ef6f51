/** Searchable texts in order of priority: the title, the detail beside it, and keywords that are not shown. */
export interface Searchable {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
}

/** A part of a title, with or without a match. */
export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

const TITLE_START = 3;
const WORD_START = 2;
const INSIDE = 1;

const fold = (text: string): string => text.toLowerCase().replaceAll("'", '’');

const wordsOf = (query: string): readonly string[] => fold(query).split(/\s+/).filter(Boolean);

/** Position of a word in a text, preferably at the start of a word. */
function placeOf(text: string, word: string): number {
  const inside = text.indexOf(word);
  for (let at = inside; at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at;
  }
  return inside;
}

function rankOfWord(item: Searchable, word: string): number {
  const title = fold(item.title);
  const at = placeOf(title, word);
  if (at === 0) return TITLE_START;
  if (at > 0) return /[\p{L}\p{N}]/u.test(title[at - 1] ?? '') ? INSIDE : WORD_START;
  return fold(`${item.detail ?? ''} ${item.keywords ?? ''}`).includes(word) ? INSIDE : 0;
}

/** The items that contain every word of the query, best first. An empty query returns all in their order. */
export function findItems<Item extends Searchable>(items: readonly Item[], query: string): readonly Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  const found = items.flatMap((item) => {
    const ranks = words.map((word) => rankOfWord(item, word));
    return ranks.includes(0) ? [] : [{ item, rank: ranks.reduce((sum, rank) => sum + rank, 0) }];
  });
  return found.sort((a, b) => b.rank - a.rank).map(({ item }) => item);
}

/** Splits a title at the matches of the query, to underline them. */
export function titleParts(title: string, query: string): readonly TitlePart[] {
  const folded = fold(title);
  const isMatched = Array.from({ length: title.length }, () => false);
  // If folding changed the length, positions do not map back to the title, so nothing is underlined.
  const words = folded.length === title.length ? wordsOf(query) : [];
  for (const word of words) {
    const at = placeOf(folded, word);
    if (at >= 0) isMatched.fill(true, at, at + word.length);
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [at, isMatch] of isMatched.entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += title[at] ?? '';
    else parts.push({ text: title[at] ?? '', isMatch });
  }
  return parts;
}

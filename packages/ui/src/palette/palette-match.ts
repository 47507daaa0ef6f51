/** What can be searched: the title first, then what stands beside it, then words that are not shown. */
export interface Searchable {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
}

/** A piece of a title, matched by the query or not. */
export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

const TITLE_START = 3;
const WORD_START = 2;
const INSIDE = 1;

const fold = (text: string): string => text.toLowerCase().replaceAll("'", '’');

const wordsOf = (query: string): readonly string[] => fold(query).split(/\s+/).filter(Boolean);

/** Where a word of the query stands in a text, at the start of a word if it can. */
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

/** The items that hold every word of the query, the best first. An empty query keeps all as they are. */
export function findItems<Item extends Searchable>(items: readonly Item[], query: string): readonly Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  const found = items.flatMap((item) => {
    const ranks = words.map((word) => rankOfWord(item, word));
    return ranks.includes(0) ? [] : [{ item, rank: ranks.reduce((sum, rank) => sum + rank, 0) }];
  });
  return found.sort((a, b) => b.rank - a.rank).map(({ item }) => item);
}

/** A title cut where the words of the query match, so that they can be underlined. */
export function titleParts(title: string, query: string): readonly TitlePart[] {
  const folded = fold(title);
  const isMatched = Array.from({ length: title.length }, () => false);
  // Folding may change the length of rare letters: then nothing is underlined rather than the wrong letters.
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

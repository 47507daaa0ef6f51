/** What the filter looks into: the action, its group, and the names of its keys. */
export interface Filterable {
  readonly text: string;
  readonly group: string;
  readonly caps: readonly string[];
}

const fold = (text: string): string => text.toLowerCase().replaceAll("'", '’');

/** Latin letters, digits and signs name a key; alone, they are in nearly every text. */
const isOneKey = (word: string): boolean => /^[!-~]$/.test(word);

/** Whether a key has every word of the query: `m`, `ctrl+s`, `f1`, `refuse staff`. An empty query finds all keys. */
export function isFound({ text, group, caps }: Filterable, query: string): boolean {
  const words = fold(query)
    .split(/[\s+]+/)
    .filter(Boolean);
  const names = caps.map(fold);
  const texts = fold(`${text} ${group}`);
  return words.every((word) =>
    isOneKey(word) ? names.includes(word) : names.some((cap) => cap.startsWith(word)) || texts.includes(word),
  );
}

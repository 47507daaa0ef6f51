/**
 * What a search text can be the prefix of. Ranges instead of patterns, so that no character of the text has to be
 * escaped.
 */
export interface SearchTerm {
  /** In lower case, as addresses and chain ids are stored. */
  readonly text: string;
  /** The ids with this prefix, if it can be one. */
  readonly ids: { readonly first: string; readonly last: string } | null;
  /** The last eight characters of an id have this prefix: the number that customers read out. */
  readonly number: string | null;
}

const HEX_OF_ID = 32;

export function searchTerm(typed: string): SearchTerm {
  const text = typed.trim().toLowerCase();
  const hex = text.replaceAll('-', '');
  const number = text.replace(/^gm-?/, '');
  return {
    text,
    ids:
      /^[0-9a-f-]+$/.test(text) && hex.length > 0 && hex.length <= HEX_OF_ID
        ? { first: idOf(hex.padEnd(HEX_OF_ID, '0')), last: idOf(hex.padEnd(HEX_OF_ID, 'f')) }
        : null,
    number: /^[0-9a-f]{1,8}$/.test(number) ? number : null,
  };
}

/** The lowest id that can be created at this moment: its first 48 bits are the milliseconds since 1970. */
export const idAt = (at: Date): string =>
  idOf(Math.max(0, at.getTime()).toString(16).padStart(12, '0').padEnd(HEX_OF_ID, '0'));

const idOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

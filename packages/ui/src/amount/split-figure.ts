export interface FigureParts {
  /** What is set in ink. */
  readonly lead: string;
  /** The decimals, and in Ukrainian the sign after them: set dimmer. */
  readonly rest: string;
}

/** Parts of a written amount: `splitFigure('$1,240.00', '.')` is "$1,240" and ".00". */
export function splitFigure(text: string, decimalSeparator: '.' | ','): FigureParts {
  const at = text.lastIndexOf(decimalSeparator);
  // A separator without a digit after it closes a sentence or a group, not a whole number.
  if (at === -1 || !/^\d/.test(text.slice(at + 1))) return { lead: text, rest: '' };
  return { lead: text.slice(0, at), rest: text.slice(at) };
}

export interface FigureParts {
  /** Shown in full colour. */
  readonly lead: string;
  /** The decimals and, in Ukrainian, the currency sign after them: dimmed. */
  readonly rest: string;
}

/** Splits a formatted amount: `splitFigure('$1,240.00', '.')` is "$1,240" and ".00". */
export function splitFigure(text: string, decimalSeparator: '.' | ','): FigureParts {
  const at = text.lastIndexOf(decimalSeparator);
  // A separator without a digit after it is punctuation, not a decimal mark.
  if (at === -1 || !/^\d/.test(text.slice(at + 1))) return { lead: text, rest: '' };
  return { lead: text.slice(0, at), rest: text.slice(at) };
}

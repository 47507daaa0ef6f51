/** Widths in em, measured at the small optical sizes, where the serif is at its widest. */
const DIGIT_EM = 0.5;
const MARK_EM = 0.25;
/** The letters of a ticker, a sign, a dollar. */
const LETTER_EM = 0.65;
/** Room for the caret, and for the first letter's overhang. */
const SPARE_EM = 0.2;

const widthOf = (character: string): number => {
  if (/\d/.test(character)) return DIGIT_EM;
  return /[.,\s]/.test(character) ? MARK_EM : LETTER_EM;
};

/** At the browser's usual font size. */
interface SizeRange {
  readonly minPx: number;
  readonly maxPx: number;
}

/** A font size that lets the text fit its container, in container units: shrinks by length and by width. */
export function figureSize(text: string, { minPx, maxPx }: SizeRange = { minPx: 17, maxPx: 36 }): string {
  const em = [...text].reduce((sum, character) => sum + widthOf(character), SPARE_EM);
  return `clamp(${remOf(minPx)}, ${(100 / em).toFixed(2)}cqi, ${remOf(maxPx)})`;
}

/** In rem, so that the reader's own font size counts. */
const remOf = (px: number): string => `${px / 16}rem`;

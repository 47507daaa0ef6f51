/** Widths in em, measured at small optical sizes, where the serif is widest. */
const DIGIT_EM = 0.5;
const MARK_EM = 0.25;
/** Letters of a ticker, signs and the dollar sign. */
const LETTER_EM = 0.65;
/** Space for the caret and the first letter's overhang. */
const SPARE_EM = 0.2;

const widthOf = (character: string): number => {
  if (/\d/.test(character)) return DIGIT_EM;
  return /[.,\s]/.test(character) ? MARK_EM : LETTER_EM;
};

/** At the browser's default font size. */
interface SizeRange {
  readonly minPx: number;
  readonly maxPx: number;
}

/** A font size in container units that makes the text fit its container. */
export function figureSize(text: string, { minPx, maxPx }: SizeRange = { minPx: 17, maxPx: 36 }): string {
  const em = [...text].reduce((sum, character) => sum + widthOf(character), SPARE_EM);
  return `clamp(${remOf(minPx)}, ${(100 / em).toFixed(2)}cqi, ${remOf(maxPx)})`;
}

/** In rem, to respect the user's font size. */
const remOf = (px: number): string => `${px / 16}rem`;

const SIZE_MAX_PX = 36;
const SIZE_MIN_PX = 17;

/** Widths in em, measured at the small optical sizes, where the serif is at its widest. */
const DIGIT_EM = 0.5;
const MARK_EM = 0.25;
/** Room for the caret, and for the first letter's overhang. */
const SPARE_EM = 0.2;

/** A font size that lets the text fit its container, in container units: shrinks by length and by width. */
export function figureSize(text: string): string {
  const em = [...text].reduce(
    (sum, character) => sum + (/\d/.test(character) ? DIGIT_EM : MARK_EM),
    SPARE_EM,
  );
  return `clamp(${SIZE_MIN_PX}px, ${(100 / em).toFixed(2)}cqi, ${SIZE_MAX_PX}px)`;
}

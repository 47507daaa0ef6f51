/**
 * A price or an amount as a place on a chart. The one door from money to floats: what comes out is drawn and never
 * written, counted or sent. Whatever words stand beside the drawing are made from the text itself.
 */
export function chartNumber(text: string): number {
  return Number(text);
}

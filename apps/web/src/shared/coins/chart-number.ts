/**
 * Converts a price or an amount to a chart coordinate. The only conversion of money to a float: the result is only
 * drawn, never displayed as text, calculated with or sent. Labels are made from the original text.
 */
export function chartNumber(text: string): number {
  return Number(text);
}

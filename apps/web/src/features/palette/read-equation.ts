/** An exchange as typed: "500 usd btc", "0.5 btc". */
export interface Equation {
  readonly side: 'buy' | 'sell';
  readonly coin: string;
  /** A decimal, in dollars for a purchase and in the coin for a sale. */
  readonly amount: string;
}

const shape =
  /^([0-9]{1,12}(?:[.,][0-9]{1,18})?)\s+([\p{L}]{2,6})(?:\s+(?:to\s+|в\s+|у\s+|на\s+)?([\p{L}]{2,6}))?$/u;

/** Parses an exchange between dollars and one of the coins. Anything else is an ordinary search. */
export function readEquation(query: string, coins: readonly string[]): Equation | null {
  const [, digits, left, right] = shape.exec(query.trim()) ?? [];
  if (digits === undefined || left === undefined) return null;
  const amount = digits.replace(',', '.');
  if (!/[1-9]/.test(amount)) return null;
  const from = left.toUpperCase();
  const to = right?.toUpperCase() ?? 'USD';
  if (from === 'USD' && coins.includes(to)) return { side: 'buy', coin: to, amount };
  return coins.includes(from) && to === 'USD' ? { side: 'sell', coin: from, amount } : null;
}

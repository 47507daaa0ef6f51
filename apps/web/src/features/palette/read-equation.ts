import { amountFormatOf } from '@gim/browser/amount-format.ts';
import type { Language } from '@gim/languages';
import { parseAmount } from '@gim/ui/amount-input/parse-amount.ts';

/** An exchange as typed: "500 usd btc", "0.5 btc". */
export interface Equation {
  readonly side: 'buy' | 'sell';
  readonly coin: string;
  /** A decimal, in dollars for a purchase and in the coin for a sale. */
  readonly amount: string;
}

const shape = /^([0-9][0-9.,\s]*?)\s+([\p{L}]{2,6})(?:\s+(?:to\s+|в\s+|у\s+|на\s+)?([\p{L}]{2,6}))?$/u;

/** More than any coin has; the caller knows the coin. */
const DECIMALS_MAX = 18;

/**
 * Parses an exchange between dollars and one of the coins. Anything else is an ordinary search, also an amount that the
 * language does not write like this.
 */
export function readEquation(
  query: string,
  { coins, language }: { readonly coins: readonly string[]; readonly language: Language },
): Equation | null {
  const [, digits, left, right] = shape.exec(query.trim()) ?? [];
  if (digits === undefined || left === undefined) return null;
  const amount = parseAmount(digits, amountFormatOf(language, DECIMALS_MAX));
  if (amount === null || !/[1-9]/.test(amount)) return null;
  const from = left.toUpperCase();
  const to = right?.toUpperCase() ?? 'USD';
  if (from === 'USD' && coins.includes(to)) return { side: 'buy', coin: to, amount };
  return coins.includes(from) && to === 'USD' ? { side: 'sell', coin: from, amount } : null;
}

import type { TransactionItem } from '@gim/contract';
import { digitsMax, type Locale } from '@gim/money';
import { writeCoins, writeDollars } from '../coins/amount-text.ts';

type Side = Pick<TransactionItem, 'coin' | 'amount' | 'direction'>;

/** "0.00450281 BTC", "$500.00": what has left is never written smaller than it is, and what has come never larger. */
export function writeUnsigned({ coin, amount, direction }: Side, locale: Locale): string {
  const as = direction === 'out' ? 'paid' : 'owned';
  if (coin === 'USD') return writeDollars(amount, locale, { as });
  // The wire has its digits in the text; as many as the coin shows are written.
  return writeCoins({ id: coin, digits: digitsMax }, amount, { locale, as });
}

/** The same with its sign. */
export const writeSigned = (side: Side, locale: Locale): string =>
  (side.direction === 'in' ? '+' : '\u2212') + writeUnsigned(side, locale);

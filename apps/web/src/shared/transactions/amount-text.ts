import type { TransactionItem } from '@gim/contract';
import { digitsMax, type Locale } from '@gim/money';
import { writeCoins, writeDollars } from '../coins/amount-text.ts';

type Side = Pick<TransactionItem, 'coin' | 'amount' | 'direction'>;

/** "0.00450281 BTC", "$500.00": outgoing amounts are never shown too small, incoming ones never too large. */
export function writeUnsigned({ coin, amount, direction }: Side, locale: Locale): string {
  const as = direction === 'out' ? 'paid' : 'owned';
  if (coin === 'USD') return writeDollars(amount, locale, { as });
  // The text carries its own digits; as many as the coin displays are written.
  return writeCoins({ id: coin, digits: digitsMax }, amount, { locale, as });
}

/** The same with its sign. */
export const writeSigned = (side: Side, locale: Locale): string =>
  (side.direction === 'in' ? '+' : '\u2212') + writeUnsigned(side, locale);

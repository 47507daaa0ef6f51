import { convert, type Money, money, price, type Ratio } from '@gim/money';
import { type KnownPrice, USD } from '../coins/index.ts';

export type Usd = Money<typeof USD>;

/** An amount's worth at a rate, rounded down, so that nobody is shown more than they have. */
export const worthAt = (amount: Money, rate: Ratio): Usd =>
  amount.units === 0n
    ? money(USD, 0n)
    : convert(amount, price({ base: amount.asset, quote: USD, rate }), 'down');

/** The current worth; null if the coin has no price and the amount is not zero. */
export function worthNow(amount: Money, known: KnownPrice | undefined): Usd | null {
  if (amount.units === 0n) return money(USD, 0n);
  return known === undefined ? null : worthAt(amount, known.rate);
}

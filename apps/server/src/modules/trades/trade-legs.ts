import type { Money } from '@gim/money';
import { type Account, account, type Leg } from '../ledger/index.ts';
import { coinSide, marketValue, type Quote } from './quote.ts';

/** The inventory that trades are posted against, in every coin and in dollars. */
export const HOUSE = 'gim';
/** What the house earned by the spread. */
export const SPREAD = 'gim:spread';

type Traded = Pick<Quote, 'userId' | 'side' | 'coin' | 'pays' | 'gets' | 'fee' | 'spread' | 'rounding'>;

/**
 * The legs of a trade: the coin moves one way and its value in dollars the other; fee, spread and rounding go to the
 * house. In a purchase the user pays all of the dollars, in a sale the inventory does.
 */
export function tradeLegs(quote: Traded): readonly Leg[] {
  const { userId, side, coin, gets, fee, spread, rounding } = quote;
  const user = (code: string) => account(userId, code, 'available');
  const house = (code: string) => account(HOUSE, code, 'house');
  const dollars = fee.asset.code;
  const isBuy = side === 'Buy';
  const payer = isBuy ? user(dollars) : house(dollars);
  const legs: readonly Leg[] = [
    leg(isBuy ? house(coin) : user(coin), isBuy ? user(coin) : house(coin), coinSide(quote)),
    isBuy ? leg(payer, house(dollars), marketValue(quote)) : leg(payer, user(dollars), gets),
    leg(payer, account(HOUSE, dollars, 'fees'), fee),
    leg(payer, account(SPREAD, dollars, 'house'), spread),
    leg(payer, account(HOUSE, dollars, 'rounding'), rounding),
  ];
  return legs.filter(({ amount }) => amount.units > 0n);
}

const leg = (from: Account, to: Account, amount: Money): Leg => ({ from, to, amount });

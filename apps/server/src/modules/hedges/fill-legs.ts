import type { TradeSide } from '@gim/contract';
import { convert, type Money, negate, type Price, subtract } from '@gim/money';
import { type Account, account, type Leg } from '../ledger/index.ts';
import { HOUSE } from '../trades/index.ts';
import type { Fill } from './hedge.ts';

/**
 * A fill in the books. The coins come into the inventory from what is at the exchange, or go there, and their worth at
 * the price of the plan goes the other way. By how much the exchange's price was worse (or better) and its fee have
 * accounts of their own. What is at the exchange is all of its accounts together.
 */
export function fillLegs(
  { exchange, side, market }: { readonly exchange: string; readonly side: TradeSide; readonly market: Price },
  { coins, cost, fee }: Fill,
): readonly Leg[] {
  const house = (code: string) => account(HOUSE, code, 'house');
  const outside = (part: string, code: string) => account(`outside:${exchange}${part}`, code, 'outside');
  const [coin, dollars] = [coins.asset.code, cost.asset.code];
  const worth = convert(coins, market, 'half-even');
  const isBuy = side === 'Buy';
  // Paid too much for what was bought, or got too little for what was sold.
  const slippage = isBuy ? subtract(cost, worth) : subtract(worth, cost);
  return [
    directed(outside('', coin), house(coin), isBuy ? coins : negate(coins)),
    directed(house(dollars), outside('', dollars), isBuy ? worth : negate(worth)),
    directed(house(dollars), outside(':slippage', dollars), slippage),
    directed(house(dollars), outside(':fees', dollars), fee),
  ].flatMap((leg) => leg ?? []);
}

/** A leg has a direction and no sign; nothing is no leg. */
function directed(from: Account, to: Account, amount: Money): Leg | undefined {
  if (amount.units === 0n) return undefined;
  return amount.units > 0n ? { from, to, amount } : { from: to, to: from, amount: negate(amount) };
}

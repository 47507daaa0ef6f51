import type { TradeSide } from '@gim/contract';
import { convert, type Money, negate, type Price, subtract } from '@gim/money';
import { type Account, account, type Leg } from '../ledger/index.ts';
import { HOUSE } from '../trades/index.ts';
import type { Fill } from './hedge.ts';

/**
 * The legs of a fill. The coins move between the inventory and the exchange, and their worth at the planned price moves
 * the other way. Slippage and the exchange's fee have accounts of their own. All accounts of the exchange together are
 * what we have there.
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
  // What we paid too much for a purchase, or received too little for a sale.
  const slippage = isBuy ? subtract(cost, worth) : subtract(worth, cost);
  return [
    directed(outside('', coin), house(coin), isBuy ? coins : negate(coins)),
    directed(house(dollars), outside('', dollars), isBuy ? worth : negate(worth)),
    directed(house(dollars), outside(':slippage', dollars), slippage),
    directed(house(dollars), outside(':fees', dollars), fee),
  ].flatMap((leg) => leg ?? []);
}

/** Legs have a direction and no sign, and zero has no leg. */
function directed(from: Account, to: Account, amount: Money): Leg | undefined {
  if (amount.units === 0n) return undefined;
  return amount.units > 0n ? { from, to, amount } : { from: to, to: from, amount: negate(amount) };
}

import type { TradeSide } from '@gim/contract';
import {
  type Asset,
  asset,
  convert,
  inverse,
  type Money,
  money,
  multiply,
  multiplyRatios,
  negate,
  type Price,
  type Ratio,
  type Rounding,
  ratio,
  toDecimal,
} from '@gim/money';
import type { Fill } from './hedge.ts';

/** How much exposure the house accepts. The values are defaults of the configuration. */
export interface HedgeRules {
  /** Positions worth up to this are not hedged: small trades of users cancel out. */
  readonly band: Money;
  /** Trades that would take a position beyond this are refused. */
  readonly most: Money;
  /** The largest accepted deviation from the market price. */
  readonly slippageMax: Ratio;
  /** How long an order that the exchange does not know may still be in transit. */
  readonly lostAfterSeconds: number;
  /** How long a coin is not hedged after one of its orders failed. */
  readonly pauseSeconds: number;
}

const magnitude = (amount: Money): Money => (amount.units < 0n ? negate(amount) : amount);

/** The worth of a position, long or short. */
const worthOf = (position: Money, market: Price): Money => convert(magnitude(position), market, 'down');

/** The order that closes a position: buy what users bought, sell what they sold. Null inside the band. */
export function wantedHedge(
  position: Money,
  { market, band }: { readonly market: Price; readonly band: Money },
): { readonly side: TradeSide; readonly amount: Money } | null {
  if (worthOf(position, market).units <= band.units) return null;
  return { side: position.units > 0n ? 'Buy' : 'Sell', amount: magnitude(position) };
}

/** The bound of a position in coins, long or short: what the limit in dollars buys, rounded down. */
export const positionMax = (most: Money, market: Price): Money => convert(most, inverse(market), 'down');

/** As many digits as any exchange accepts. */
const PRICE_DIGITS = 8;

/** The worst price that is accepted. */
export function limitPrice(side: TradeSide, { rate }: Price, slippageMax: Ratio): string {
  const { numerator, denominator } = slippageMax;
  const room = ratio(side === 'Buy' ? denominator + numerator : denominator - numerator, denominator);
  const figure: Asset = asset('USD', PRICE_DIGITS);
  const whole = money(figure, 10n ** BigInt(PRICE_DIGITS));
  return toDecimal(multiply(whole, multiplyRatios(rate, room), side === 'Buy' ? 'down' : 'up'));
}

/**
 * The exchange's figures in whole units. An exchange has more digits than the ledger: incoming amounts are rounded down
 * and outgoing ones up, so the ledger never shows more than there is.
 */
export function fillOf(
  { side, coin, dollars }: { readonly side: TradeSide; readonly coin: Asset; readonly dollars: Asset },
  results: { readonly filled: Ratio; readonly cost: Ratio; readonly fee: Ratio },
): Fill {
  const [coming, going]: [Rounding, Rounding] = ['down', 'up'];
  return {
    coins: unitsOf(coin, results.filled, side === 'Buy' ? coming : going),
    cost: unitsOf(dollars, results.cost, side === 'Buy' ? going : coming),
    fee: unitsOf(dollars, results.fee, going),
  };
}

const unitsOf = (of: Asset, figure: Ratio, rounding: Rounding): Money =>
  multiply(money(of, 10n ** BigInt(of.digits)), figure, rounding);

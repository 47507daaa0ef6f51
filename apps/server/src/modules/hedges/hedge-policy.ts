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

/** How much the house leaves open. The figures are defaults of the configuration. */
export interface HedgeRules {
  /** Up to this many dollars of a coin nothing is done: small trades of users even out by themselves. */
  readonly band: Money;
  /** Beyond this, a trade that would make it worse is refused. */
  readonly most: Money;
  /** How far from the market's price is still taken. */
  readonly slippageMax: Ratio;
  /** How long an order that the exchange does not know may still be on its way there. */
  readonly lostAfterSeconds: number;
  /** How long nothing is planned for a coin after an order of it was refused. */
  readonly pauseSeconds: number;
}

const magnitude = (amount: Money): Money => (amount.units < 0n ? negate(amount) : amount);

/** What a position is worth, whichever way it goes. */
const worthOf = (position: Money, market: Price): Money => convert(magnitude(position), market, 'down');

/** What to do about a position: buy back what users bought, sell what they sold. Null inside the band. */
export function wantedHedge(
  position: Money,
  { market, band }: { readonly market: Price; readonly band: Money },
): { readonly side: TradeSide; readonly amount: Money } | null {
  if (worthOf(position, market).units <= band.units) return null;
  return { side: position.units > 0n ? 'Buy' : 'Sell', amount: magnitude(position) };
}

/** How large a position may be, whichever way it goes: as many coins as the limit in dollars buys, rounded down. */
export const positionMax = (most: Money, market: Price): Money => convert(most, inverse(market), 'down');

/** Prices are written with as many digits as any exchange takes. */
const PRICE_DIGITS = 8;

/** The worst price that is taken. */
export function limitPrice(side: TradeSide, { rate }: Price, slippageMax: Ratio): string {
  const { numerator, denominator } = slippageMax;
  const room = ratio(side === 'Buy' ? denominator + numerator : denominator - numerator, denominator);
  const figure: Asset = asset('USD', PRICE_DIGITS);
  const whole = money(figure, 10n ** BigInt(PRICE_DIGITS));
  return toDecimal(multiply(whole, multiplyRatios(rate, room), side === 'Buy' ? 'down' : 'up'));
}

/**
 * What the exchange said, in whole units. An exchange counts finer than the books: what came is rounded down and what
 * went is rounded up, so the books never show more there than there is.
 */
export function fillOf(
  { side, coin, dollars }: { readonly side: TradeSide; readonly coin: Asset; readonly dollars: Asset },
  told: { readonly filled: Ratio; readonly cost: Ratio; readonly fee: Ratio },
): Fill {
  const [coming, going]: [Rounding, Rounding] = ['down', 'up'];
  return {
    coins: unitsOf(coin, told.filled, side === 'Buy' ? coming : going),
    cost: unitsOf(dollars, told.cost, side === 'Buy' ? going : coming),
    fee: unitsOf(dollars, told.fee, going),
  };
}

const unitsOf = (of: Asset, figure: Ratio, rounding: Rounding): Money =>
  multiply(money(of, 10n ** BigInt(of.digits)), figure, rounding);

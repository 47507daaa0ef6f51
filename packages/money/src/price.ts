import { type Asset, assertSameAsset, type Money, money, unitsPerWhole } from './money.ts';
import { invert, type Ratio } from './ratio.ts';
import { divideUnits, type Rounding } from './rounding.ts';

/** One unit of `base` costs `rate` units of `quote`. */
export interface Price<Base extends Asset = Asset, Quote extends Asset = Asset> {
  readonly base: Base;
  readonly quote: Quote;
  readonly rate: Ratio;
}

/**
 * Creates a price. It must be above zero.
 * @example price({ base: BTC, quote: USD, rate: ratio(110_412n, 1n) })
 */
export function price<Base extends Asset, Quote extends Asset>({
  base,
  quote,
  rate,
}: Price<Base, Quote>): Price<Base, Quote> {
  if (rate.numerator <= 0n) throw new RangeError('A price must be above zero');
  return Object.freeze({ base, quote, rate });
}

/**
 * The exact inverse price: base and quote swapped.
 * @example inverse(price({ base: BTC, quote: USD, rate: ratio(100_000n, 1n) })) // 1 USD = 0.00001 BTC
 */
export const inverse = <Base extends Asset, Quote extends Asset>(
  of: Price<Base, Quote>,
): Price<Quote, Base> => price({ base: of.quote, quote: of.base, rate: invert(of.rate) });

/**
 * Converts an amount of the base asset into the quote asset. Rounds once, at the end.
 * @example convert(money(BTC, 100_000n), btcInUsd, houseRounding.userGets)
 */
export function convert<Base extends Asset, Quote extends Asset>(
  amount: Money<Base>,
  at: Price<NoInfer<Base>, Quote>,
  rounding: Rounding,
): Money<Quote> {
  assertSameAsset(amount.asset, at.base);
  const { numerator, denominator } = at.rate;
  const dividend = amount.units * numerator * unitsPerWhole(at.quote);
  return money(at.quote, divideUnits(dividend, denominator * unitsPerWhole(at.base), rounding));
}

/**
 * Converts an amount to the same coin with another number of digits, for example on another network (M-01).
 * @example rescale(money(asset('USDT', 18), 10n ** 18n), asset('USDT', 6), 'down') // 1 USDT
 */
export function rescale<Code extends string, To extends Asset<Code>>(
  amount: Money<Asset<Code>>,
  to: To,
  rounding: Rounding,
): Money<To> {
  assertSameAsset({ ...amount.asset, digits: to.digits }, to);
  return money(to, divideUnits(amount.units * unitsPerWhole(to), unitsPerWhole(amount.asset), rounding));
}

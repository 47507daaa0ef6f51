import {
  type Asset,
  add,
  asset,
  basisPoints,
  type Money,
  money,
  price,
  ratio,
  subtract,
  zero,
} from '@gim/money';
import type { Random } from '../../../platform/random.ts';
import { USD } from '../../coins/index.ts';
import { marketValue, type QuoteRequest, type Terms } from '../quote.ts';
import { type TermsRules, termsOf } from '../terms.ts';

export interface CyclesSeen {
  readonly steps: number;
  /** The largest residue of one step, in cents. */
  readonly roundingMost: bigint;
}

/**
 * Changes dollars into coins and back, over and over, at random prices, fees and spreads, the smallest and none at all
 * included. Throws at the first step that leaves the customer with more than before (M-04), or that does not add up.
 */
export function runCycles(random: Random, count: number): CyclesSeen {
  let steps = 0;
  let roundingMost = 0n;
  let purse: Money = zero(USD);
  for (let cycle = 0; cycle < count; cycle += 1) {
    // A purse is used up over several cycles, so that what is left over from one comes into the next.
    if (cycle % 4 === 0 || purse.units < 2n) purse = fullPurse(random);
    const before = purse;
    const market = randomMarket(random);
    const bought = convertOnce(random, { side: 'Buy', have: purse, market });
    if (bought === undefined) continue;
    const sold = convertOnce(random, { side: 'Sell', have: bought.gets, market });
    const left = subtract(purse, bought.pays);
    purse = sold === undefined ? left : add(left, sold.gets);
    if (purse.units > before.units)
      throw new Error(`A cycle earned ${purse.units - before.units} cents of ${before.units}.`);
    for (const { rounding } of sold === undefined ? [bought] : [bought, sold]) {
      steps += 1;
      if (rounding.units > roundingMost) roundingMost = rounding.units;
    }
  }
  return { steps, roundingMost };
}

const fullPurse = (random: Random): Money =>
  money(USD, 1n + BigInt(random.integer(random.integer(2) === 0 ? 500 : 50_000_000)));

interface Market extends TermsRules {
  readonly coin: Asset;
}

function randomMarket(random: Random): Market {
  const digits = 6 + random.integer(13);
  const coin = asset('COIN', digits);
  // From a hundredth of a cent to half a million dollars; the coin's smallest unit is worth a cent at most.
  const scale = 10 ** random.integer(Math.min(10, digits + 2));
  const units = 1n + BigInt(random.integer(scale)) * 5n + BigInt(random.integer(10));
  const rate = ratio(units, 10_000n);
  const fee = basisPoints(BigInt(random.integer(3) === 0 ? 0 : random.integer(300)));
  const spread = basisPoints(BigInt(random.integer(3) === 0 ? 0 : random.integer(200)));
  return {
    coin,
    market: price({ base: coin, quote: USD, rate }),
    marketPrice: `${units / 10_000n}.${(units % 10_000n).toString().padStart(4, '0')}`,
    fee,
    spread,
  };
}

interface Step {
  readonly side: QuoteRequest['side'];
  readonly have: Money;
  readonly market: Market;
}

/** One trade with what is there: all of it by what is paid, or a part of it by what is got. */
function convertOnce(random: Random, { side, have, market }: Step): Terms | undefined {
  const whole = termsOf(
    { side, coin: 'COIN', given: side === 'Buy' ? 'quoteAmount' : 'amount', money: have },
    market,
  );
  if (whole === undefined || random.integer(2) === 0) return checked(side, whole, market);
  const wanted = money(whole.gets.asset, 1n + (BigInt(random.integer(1_000_000)) % whole.gets.units));
  const part = termsOf(
    { side, coin: 'COIN', given: side === 'Buy' ? 'amount' : 'quoteAmount', money: wanted },
    market,
  );
  return checked(side, part !== undefined && part.pays.units <= have.units ? part : whole, market);
}

function checked(
  side: QuoteRequest['side'],
  terms: Terms | undefined,
  { market }: Market,
): Terms | undefined {
  if (terms === undefined) return undefined;
  const { pays, gets, fee, spread, rounding } = terms;
  for (const part of [fee, spread, rounding])
    if (part.units < 0n) throw new Error(`A part of the house is negative: ${part.units}.`);
  const [coin, dollars] = side === 'Buy' ? [gets, pays] : [pays, gets];
  // At the market's own price the customer never has more after than before. Both brought to one denominator.
  const worth = coin.units * market.rate.numerator * 100n;
  const told = dollars.units * market.rate.denominator * 10n ** BigInt(coin.asset.digits);
  const isGain = side === 'Buy' ? worth > told : told > worth;
  if (isGain) throw new Error(`A ${side} of ${coin.units} for ${dollars.units} cents gives something away.`);
  const value = marketValue({ side, ...terms });
  const earned = fee.units + spread.units + rounding.units;
  if (value.units < 0n || value.units + (side === 'Buy' ? earned : -earned) !== dollars.units)
    throw new Error('The dollars of a trade do not add up.');
  return terms;
}

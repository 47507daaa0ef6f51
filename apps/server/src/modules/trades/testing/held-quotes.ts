import { tradeSides } from '@gim/contract';
import {
  type Asset,
  asset,
  money,
  multiply,
  multiplyRatios,
  price,
  type Ratio,
  ratio,
  toDecimal,
} from '@gim/money';
import type { Random } from '../../../platform/random.ts';
import { USD } from '../../coins/index.ts';
import { allowedMove, type Charges, percent } from '../allowed-move.ts';
import type { QuoteRequest, Terms } from '../quote.ts';
import { hasMoved, isExpired, type QuoteRules } from '../quote-policy.ts';
import { termsOf } from '../terms.ts';
import { createMovingMarket, type MovingCoin } from './moving-market.ts';

export interface HeldQuotesSeen {
  readonly executions: number;
  /** Quotes that the house would not honour at some moment, for their age or the market. */
  readonly refused: number;
  /** Executions after a move of at least nine tenths of the allowed one. */
  readonly nearBound: number;
  /** The best execution of all, in millionths of its market value; below zero when the customer lost by each. */
  readonly bestGain: bigint;
}

interface Held extends Terms, Charges {
  readonly coin: MovingCoin;
  readonly moveMax: Ratio;
  /** The price up to which it is honoured. */
  readonly bound: Ratio;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * A customer who sees the market holds buy and sell quotes of several coins at once, of different ages, and of each kind
 * executes the best one that the house honours. Prices walk and jump, most often to the very bound of a held quote.
 * The customer also gets the largest part of the fee back that is ever paid out. Throws at the first moment at which a
 * quote that the house honours is worth something to the customer, valued at the market of that moment (M-03).
 */
export function runHeldQuotes(random: Random, count: number, rules: QuoteRules): HeldQuotesSeen {
  const market = createMovingMarket(random);
  let seen: HeldQuotesSeen = { executions: 0, refused: 0, nearBound: 0, bestGain: -1_000_000n };
  let at = Date.UTC(2026, 0, 1);
  for (let cycle = 0; cycle < count; cycle += 1) {
    const coins = market.pick(1 + random.integer(3));
    const held: Held[] = [];
    for (let tick = 1 + random.integer(4); tick > 0; tick -= 1) {
      at += 1_500 * (1 + random.integer(4));
      const now = new Date(at);
      held.push(...coins.flatMap((coin) => takeQuotes(random, { coin, now, rules })));
      for (const coin of coins)
        market.move(
          coin,
          held.filter((quote) => quote.coin === coin).map(({ bound }) => bound),
        );
      const honoured = held.filter((quote) => isHonoured(quote, now));
      for (const quote of honoured) assertNoGain(quote, rules);
      seen = { ...seen, refused: seen.refused + held.length - honoured.length };
      if (tick === 1) for (const side of tradeSides) seen = executeBest(seen, bySide(honoured, side), rules);
    }
  }
  return seen;
}

const bySide = (held: readonly Held[], side: Held['side']): readonly Held[] =>
  held.filter((quote) => quote.side === side);

/** The least bad quote of a side is executed, as if the customer had to trade. */
function executeBest(seen: HeldQuotesSeen, honoured: readonly Held[], rules: QuoteRules): HeldQuotesSeen {
  const [best] = honoured
    .map((quote) => ({ quote, gain: gainShare(marketGain(quote, rules)) }))
    .toSorted((one, other) => (one.gain > other.gain ? -1 : 1));
  if (best === undefined) return seen;
  const { quote, gain } = best;
  const nearMove = multiplyRatios(quote.moveMax, ratio(9n, 10n));
  return {
    ...seen,
    executions: seen.executions + 1,
    nearBound: seen.nearBound + (hasMoved(quote, quote.coin.rate, nearMove) ? 1 : 0),
    bestGain: gain > seen.bestGain ? gain : seen.bestGain,
  };
}

/** As the trade decides it: by the age of the quote and the newest price. */
const isHonoured = (quote: Held, now: Date): boolean =>
  !isExpired(quote, now) && !hasMoved(quote, quote.coin.rate, quote.moveMax);

function takeQuotes(
  random: Random,
  { coin, now, rules }: { coin: MovingCoin; now: Date; rules: QuoteRules },
): readonly Held[] {
  return tradeSides.flatMap((side) => {
    if (random.integer(3) === 0) return [];
    const charges: Charges = { side, feePercent: coin.feePercent, spreadPercent: coin.spreadPercent };
    const terms = termsOf(quoteRequestOf(random, side, coin.asset), {
      market: price({ base: coin.asset, quote: USD, rate: coin.rate }),
      marketPrice: coin.text,
      fee: percent(coin.feePercent),
      spread: percent(coin.spreadPercent),
    });
    if (terms === undefined) return [];
    const expiresAt = new Date(now.getTime() + rules.validSeconds * 1000);
    const moveMax = allowedMove(charges, rules);
    const bound = boundOf(side, coin.rate, moveMax);
    return [{ ...terms, ...charges, coin, moveMax, bound, createdAt: now, expiresAt }];
  });
}

/** Cents and coins, from the smallest amounts to large ones. */
function quoteRequestOf(random: Random, side: QuoteRequest['side'], coin: Asset): QuoteRequest {
  const scale = 10 ** (1 + random.integer(9));
  const units = 1n + BigInt(random.integer(scale));
  return random.integer(2) === 0
    ? { side, coin: coin.code, given: 'quoteAmount', money: money(USD, units) }
    : { side, coin: coin.code, given: 'amount', money: money(coin, units * 10n ** BigInt(coin.digits - 5)) };
}

const boundOf = (side: QuoteRequest['side'], rate: Ratio, { numerator, denominator }: Ratio): Ratio =>
  multiplyRatios(
    rate,
    ratio(side === 'Buy' ? denominator + numerator : denominator - numerator, denominator),
  );

interface Value {
  /** What the coins are worth on the market now, and what the customer gains; both in one small unit. */
  readonly worth: bigint;
  readonly gain: bigint;
}

function marketGain({ side, pays, gets, fee, coin }: Held, { feeShareMax }: QuoteRules): Value {
  const back = multiply(fee, feeShareMax, 'down').units;
  const [coins, dollars] = side === 'Buy' ? [gets, pays.units - back] : [pays, gets.units + back];
  // Cents, both brought to one denominator.
  const worth = coins.units * coin.rate.numerator * 100n;
  const told = dollars * coin.rate.denominator * 10n ** BigInt(coins.asset.digits);
  return { worth, gain: side === 'Buy' ? worth - told : told - worth };
}

/** In parts of which a million are a whole. */
const MILLIONTHS = asset('MILLIONTH', 0);

const gainShare = ({ worth, gain }: Value): bigint =>
  multiply(money(MILLIONTHS, 1_000_000n), { numerator: gain, denominator: worth }, 'floor').units;

function assertNoGain(quote: Held, rules: QuoteRules): void {
  const value = marketGain(quote, rules);
  if (value.gain < 0n) return;
  const { side, pays, gets, coin, marketPrice } = quote;
  throw new Error(
    `A ${side} of ${coin.asset.code} for ${toDecimal(pays)} to ${toDecimal(gets)}, quoted at ${marketPrice}, is honoured at ${coin.text} and gains ${gainShare(value)} millionths.`,
  );
}

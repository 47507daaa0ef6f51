import type { Problem, TradeSide } from '@gim/contract';
import { add, basisPoints, compareRatios, multiplyRatios, type Ratio, ratio, readRatio } from '@gim/money';
import type { Coin } from '../coins/index.ts';
import type { Quote, Terms } from './quote.ts';

/** How firm prices are given. The figures are defaults of the configuration. */
export interface QuoteRules {
  readonly validSeconds: number;
  /** How far the market may move against the house before a quote is no longer honoured. */
  readonly movesMax: Ratio;
  /** How many a user may ask for in a minute (Z-07). */
  readonly perMinuteMax: number;
}

export const quoteRules: QuoteRules = { validSeconds: 20, movesMax: basisPoints(100n), perMinuteMax: 60 };

export const isExpired = ({ expiresAt }: Pick<Quote, 'expiresAt'>, now: Date): boolean => now >= expiresAt;

/** Whether the market has left a quote behind, to the cost of the house. A move to its gain is the user's own luck. */
export function hasMoved(
  { side, marketPrice }: Pick<Quote, 'side' | 'marketPrice'>,
  market: Ratio,
  movesMax: Ratio,
): boolean {
  const room = ratio(
    side === 'Buy' ? movesMax.denominator + movesMax.numerator : movesMax.denominator - movesMax.numerator,
    movesMax.denominator,
  );
  const bound = multiplyRatios(readRatio(marketPrice), room);
  return side === 'Buy' ? compareRatios(market, bound) > 0 : compareRatios(market, bound) < 0;
}

/** Whether the coin is traded on this side at all. */
export const isOffered = (coin: Coin, side: TradeSide): boolean =>
  coin.trade !== null && coin.actions.includes(side);

/** All dollars of a trade, the fee included: what the bounds of a coin are about. */
const dollarsOf = (side: TradeSide, { pays, gets, fee }: Terms): Terms['pays'] =>
  side === 'Buy' ? pays : add(gets, fee);

/** Why a trade of this size is not made, or null. */
export function boundsProblem(
  { side, terms }: { side: TradeSide; terms: Terms | undefined },
  { min, max }: { min: Terms['pays']; max: Terms['pays'] },
): 'AmountTooSmall' | 'AmountTooLarge' | null {
  if (terms === undefined) return 'AmountTooSmall';
  const { units } = dollarsOf(side, terms);
  if (units < min.units) return 'AmountTooSmall';
  return units > max.units ? 'AmountTooLarge' : null;
}

/** Exactly one of the two amounts is given; what is wrong otherwise, and where. */
export function givenProblem({
  amount,
  quoteAmount,
}: {
  amount: string | undefined;
  quoteAmount: string | undefined;
}): { readonly problem: Problem; readonly field: string } | null {
  if (amount === undefined && quoteAmount === undefined) return { problem: 'ValueRequired', field: 'amount' };
  if (amount !== undefined && quoteAmount !== undefined)
    return { problem: 'ValueInvalid', field: 'quoteAmount' };
  return null;
}

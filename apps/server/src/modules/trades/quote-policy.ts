import type { Problem, TradeSide } from '@gim/contract';
import { add, basisPoints, compareRatios, multiplyRatios, type Ratio, ratio, readRatio } from '@gim/money';
import type { Coin } from '../coins/index.ts';
import type { MoveRules } from './allowed-move.ts';
import type { Quote, Terms } from './quote.ts';

/** The rules of quotes. The figures are defaults of the configuration. */
export interface QuoteRules extends MoveRules {
  readonly validSeconds: number;
  /** Maximum of quotes per user and minute (Z-07). */
  readonly perMinuteMax: number;
}

export const quoteRules: QuoteRules = {
  validSeconds: 20,
  perMinuteMax: 60,
  // Affiliate levels one to three: 10%, 3% and 1%.
  feeShareMax: basisPoints(1_400n),
  moveShare: ratio(4n, 5n),
};

/** The maximum clock skew between two processes. */
export const CLOCK_SKEW_MS = 1_000;

/** A quote from the future was issued before the clock was set back, so the age of its price is unknown. */
export const isExpired = (
  { createdAt, expiresAt }: Pick<Quote, 'createdAt' | 'expiresAt'>,
  now: Date,
): boolean => now >= expiresAt || createdAt.getTime() > now.getTime() + CLOCK_SKEW_MS;

/** Whether the market has moved against the house by more than allowed. A move in its favour is the user's choice. */
export function hasMoved(
  { side, marketPrice }: Pick<Quote, 'side' | 'marketPrice'>,
  market: Ratio,
  moveMax: Ratio,
): boolean {
  const room = ratio(
    side === 'Buy' ? moveMax.denominator + moveMax.numerator : moveMax.denominator - moveMax.numerator,
    moveMax.denominator,
  );
  const bound = multiplyRatios(readRatio(marketPrice), room);
  return side === 'Buy' ? compareRatios(market, bound) > 0 : compareRatios(market, bound) < 0;
}

/** Whether the coin is traded on this side. */
export const isOffered = (coin: Coin, side: TradeSide): boolean =>
  coin.trade !== null && coin.actions.includes(side);

/** All dollars of a trade including the fee, which the bounds of a coin apply to. */
const dollarsOf = (side: TradeSide, { pays, gets, fee }: Terms): Terms['pays'] =>
  side === 'Buy' ? pays : add(gets, fee);

/** Why a trade of this size is refused, or null. */
export function boundsProblem(
  { side, terms }: { side: TradeSide; terms: Terms | undefined },
  { min, max }: { min: Terms['pays']; max: Terms['pays'] },
): 'AmountTooSmall' | 'AmountTooLarge' | null {
  if (terms === undefined) return 'AmountTooSmall';
  const { units } = dollarsOf(side, terms);
  if (units < min.units) return 'AmountTooSmall';
  return units > max.units ? 'AmountTooLarge' : null;
}

/** Exactly one of the two amounts must be given; returns the problem and its field otherwise. */
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

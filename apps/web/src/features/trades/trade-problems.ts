import { problemOf } from '../../shared/problem-of.ts';
import type { TradeProblem, TradeRefusal } from './trade-step.ts';

const known: Readonly<Record<TradeProblem, true>> = {
  AmountTooSmall: true,
  AmountTooLarge: true,
  AmountInvalid: true,
  TradeNotOffered: true,
  PriceUnavailable: true,
  InsufficientFunds: true,
  LiquidityUnavailable: true,
  QuoteUsed: true,
};

/** Why a price or a trade was refused. */
export const refusalFrom = (failure: unknown): TradeRefusal => ({
  problem: problemOf(failure, known),
  failure,
});

/** What a failed trade means. */
export type TradeFailure =
  /** The same request stands at a new price. */
  | 'moved'
  /** The price has run out; nothing was traded. */
  | 'expired'
  /** Nothing was traded, and the price is used up with it. */
  | 'refused'
  /** Nobody here knows whether it was traded. */
  | 'unanswered';

/**
 * What a failed trade means. A refusal of the catalogue leaves no doubt; everything else may have been traded, and then
 * the same intent is sent again, not a new one. `isAgain`: the same key was sent before, and its answer never came.
 */
export function failureKind(failure: unknown, { isAgain }: { readonly isAgain: boolean }): TradeFailure {
  if (isAtDoor(failure)) return isAgain ? 'unanswered' : 'refused';
  if (problemOf(failure, { PriceMoved: true }) !== null) return 'moved';
  if (problemOf(failure, { QuoteExpired: true, NotFound: true }) !== null) return 'expired';
  return problemOf(failure, { ...known, IdempotencyKeyReused: true }) === null ? 'unanswered' : 'refused';
}

/**
 * Whether the call was refused before anybody looked at its key. Of a first try that says that nothing was traded; of a
 * later one it says nothing, because the first may have been.
 */
export const isAtDoor = (failure: unknown): boolean =>
  problemOf(failure, {
    TooManyRequests: true,
    EmailNotVerified: true,
    NotAllowed: true,
    AccountFrozen: true,
    AccountBlocked: true,
  }) !== null;

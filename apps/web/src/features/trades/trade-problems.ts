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

/** Why a quote or a trade was refused. */
export const refusalFrom = (failure: unknown): TradeRefusal => ({
  problem: problemOf(failure, known),
  failure,
});

/** What a failed trade means. */
export type TradeFailure =
  /** The request has a new price. */
  | 'moved'
  /** The quote has expired; nothing was traded. */
  | 'expired'
  /** Nothing was traded, and the quote is consumed. */
  | 'refused'
  /** The outcome is unknown. */
  | 'unanswered';

/**
 * Classifies a failed trade. A refusal of the catalogue is definite; anything else may have executed, and then the same
 * intent is sent again, never a new one. `isRetry`: the same key was sent before without a response.
 */
export function failureKind(failure: unknown, { isRetry }: { readonly isRetry: boolean }): TradeFailure {
  if (isRefusedBeforeKeyCheck(failure)) return isRetry ? 'unanswered' : 'refused';
  if (problemOf(failure, { PriceMoved: true }) !== null) return 'moved';
  if (problemOf(failure, { QuoteExpired: true, NotFound: true }) !== null) return 'expired';
  return problemOf(failure, { ...known, IdempotencyKeyReused: true }) === null ? 'unanswered' : 'refused';
}

/**
 * Whether the call was refused before the idempotency key was checked. On a first attempt that means that nothing was
 * traded; on a retry it says nothing, because the first may have executed.
 */
export const isRefusedBeforeKeyCheck = (failure: unknown): boolean =>
  problemOf(failure, {
    TooManyRequests: true,
    EmailNotVerified: true,
    NotAllowed: true,
    AccountFrozen: true,
    AccountBlocked: true,
  }) !== null;

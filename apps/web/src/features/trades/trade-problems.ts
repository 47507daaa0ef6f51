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
  /** The same wish stands at a new price. */
  | 'moved'
  /** The price has run out; nothing was traded. */
  | 'expired'
  /** Nothing was traded, and the price is used up with it. */
  | 'refused'
  /** Nobody here knows whether it was traded. */
  | 'unanswered';

/** Refusals that leave no doubt. Everything else may have been traded: then the same intent is sent again, not a new one. */
const certain = {
  PriceMoved: 'moved',
  QuoteExpired: 'expired',
  NotFound: 'expired',
  TooManyRequests: 'refused',
  EmailNotVerified: 'refused',
  NotAllowed: 'refused',
  AccountFrozen: 'refused',
  AccountBlocked: 'refused',
  IdempotencyKeyReused: 'refused',
} as const satisfies Readonly<Record<string, TradeFailure>>;

export function failureKind(failure: unknown): TradeFailure {
  if (problemOf(failure, known) !== null) return 'refused';
  const name = problemOf(failure, certainNames);
  return name === null ? 'unanswered' : certain[name];
}

const certainNames = {
  PriceMoved: true,
  QuoteExpired: true,
  NotFound: true,
  TooManyRequests: true,
  EmailNotVerified: true,
  NotAllowed: true,
  AccountFrozen: true,
  AccountBlocked: true,
  IdempotencyKeyReused: true,
} as const satisfies Readonly<Record<keyof typeof certain, true>>;

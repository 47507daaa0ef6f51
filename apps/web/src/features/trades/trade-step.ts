import type { Quote, TransactionItem } from '@gim/contract';
import type { QuoteRequest } from './quote-request.ts';

/** A firm quote and its expiry by this device's clock. */
export interface FirmQuote {
  readonly quote: Quote;
  readonly until: number;
}

/** Why there is no quote or no trade. */
export interface TradeRefusal {
  /** The specific problem, if there is a text for it here; null for general failures. */
  readonly problem: TradeProblem | null;
  readonly failure: unknown;
}

export type TradeProblem =
  | 'AmountTooSmall'
  | 'AmountTooLarge'
  | 'AmountInvalid'
  | 'TradeNotOffered'
  | 'PriceUnavailable'
  | 'InsufficientFunds'
  | 'LiquidityUnavailable'
  | 'QuoteUsed';

/** The steps from a request to a trade. */
export type TradeStep =
  /** A trade was sent before a reload and is being read; `isStuck` if that failed. */
  | { readonly kind: 'restoring'; readonly isStuck: boolean }
  /** Nothing was requested yet, or the user is still typing. */
  | { readonly kind: 'typing' }
  | { readonly kind: 'asking' }
  /** No quote. */
  | { readonly kind: 'refused'; readonly refusal: TradeRefusal }
  /** The quote is valid. `before` is the quote it replaced, if the price moved on acceptance. */
  | { readonly kind: 'quoted'; readonly firm: FirmQuote; readonly before: Quote | null }
  /** The quote expired, or was refused on acceptance. Its figures stay shown but are not valid. */
  | { readonly kind: 'over'; readonly firm: FirmQuote; readonly refusal: TradeRefusal | null }
  /** In flight; `isRetry` if it was sent before without a response. */
  | { readonly kind: 'sending'; readonly firm: FirmQuote; readonly isRetry: boolean }
  /** Sent with unknown outcome: a press sends the same intent again. */
  | { readonly kind: 'unanswered'; readonly firm: FirmQuote; readonly failure: unknown }
  | { readonly kind: 'done'; readonly firm: FirmQuote; readonly transaction: TransactionItem };

export interface TradeState {
  readonly request: QuoteRequest;
  readonly step: TradeStep;
}

export type TradeEvent =
  | { readonly type: 'typed'; readonly request: QuoteRequest }
  | { readonly type: 'asked' }
  | { readonly type: 'quoted'; readonly firm: FirmQuote }
  | { readonly type: 'refused'; readonly refusal: TradeRefusal }
  | { readonly type: 'expired'; readonly quoteId: string }
  | { readonly type: 'sent' }
  /** An intent stored before a reload: being read, unreadable for now, none, or found. */
  | { readonly type: 'restoring' }
  | { readonly type: 'stuck' }
  | { readonly type: 'forgotten' }
  | { readonly type: 'restored'; readonly firm: FirmQuote; readonly request: QuoteRequest }
  | { readonly type: 'moved'; readonly firm: FirmQuote }
  | { readonly type: 'lapsed'; readonly refusal: TradeRefusal | null }
  | { readonly type: 'unanswered'; readonly failure: unknown }
  | { readonly type: 'done'; readonly transaction: TransactionItem };

/** The next state. Events that come too late for the current step are ignored. */
export function nextState(state: TradeState, event: TradeEvent): TradeState {
  const step = nextStep(state.step, event);
  if (event.type === 'typed' && step.kind === 'typing') return { request: event.request, step };
  if (event.type === 'restored' && step !== state.step) return { request: event.request, step };
  return step === state.step ? state : { ...state, step };
}

function nextStep(step: TradeStep, event: TradeEvent): TradeStep {
  switch (event.type) {
    case 'typed':
      return isFixed(step) ? step : { kind: 'typing' };
    case 'asked':
      return isFixed(step) ? step : { kind: 'asking' };
    case 'quoted':
      return step.kind === 'asking' ? { kind: 'quoted', firm: event.firm, before: null } : step;
    case 'refused':
      return isFixed(step) ? step : { kind: 'refused', refusal: event.refusal };
    case 'expired':
      return step.kind === 'quoted' && step.firm.quote.id === event.quoteId
        ? { kind: 'over', firm: step.firm, refusal: null }
        : step;
    case 'sent':
      return step.kind === 'quoted' || step.kind === 'unanswered'
        ? { kind: 'sending', firm: step.firm, isRetry: step.kind === 'unanswered' }
        : step;
    case 'restoring':
    case 'stuck':
    case 'forgotten':
    case 'restored':
      return step.kind === 'restoring' ? afterReload(event) : step;
    default:
      return step.kind === 'sending' ? afterSending(step.firm, event) : step;
  }
}

type Found = Extract<TradeEvent, { readonly type: 'restoring' | 'stuck' | 'forgotten' | 'restored' }>;

function afterReload(event: Found): TradeStep {
  switch (event.type) {
    case 'restoring':
      return { kind: 'restoring', isStuck: false };
    case 'stuck':
      return { kind: 'restoring', isStuck: true };
    case 'forgotten':
      return { kind: 'typing' };
    case 'restored':
      return { kind: 'unanswered', firm: event.firm, failure: null };
  }
}

type Answer = Extract<TradeEvent, { readonly type: 'moved' | 'lapsed' | 'unanswered' | 'done' }>;

function afterSending(firm: FirmQuote, event: Answer): TradeStep {
  switch (event.type) {
    case 'moved':
      return { kind: 'quoted', firm: event.firm, before: firm.quote };
    case 'lapsed':
      return { kind: 'over', firm, refusal: event.refusal };
    case 'unanswered':
      return { kind: 'unanswered', firm, failure: event.failure };
    case 'done':
      return { kind: 'done', firm, transaction: event.transaction };
  }
}

/** The input is locked after sending until the outcome is known. */
export const isFixed = ({ kind }: TradeStep): boolean =>
  kind === 'restoring' || kind === 'sending' || kind === 'unanswered' || kind === 'done';

/** The quote behind the shown figures, valid or expired. */
export const firmOf = (step: TradeStep): FirmQuote | null => ('firm' in step ? step.firm : null);

export const refusalOf = (step: TradeStep): TradeRefusal | null => ('refusal' in step ? step.refusal : null);

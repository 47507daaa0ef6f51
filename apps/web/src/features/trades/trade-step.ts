import type { Quote, TransactionItem } from '@gim/contract';
import type { QuoteRequest } from './quote-request.ts';

/** A firm price and until when it holds, by this device's clock. */
export interface FirmQuote {
  readonly quote: Quote;
  readonly until: number;
}

/** Why there is no price, or no trade. */
export interface TradeRefusal {
  /** Of the catalogue, where there are words for it here; null for what every call can fail with. */
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

/** Where the way from a request to a trade stands. */
export type TradeStep =
  /** Something was sent before the page was loaded anew; what it was is being read, or `isStuck` could not be. */
  | { readonly kind: 'restoring'; readonly isStuck: boolean }
  /** Nothing was asked yet, or the request is still being typed. */
  | { readonly kind: 'typing' }
  | { readonly kind: 'asking' }
  /** There is no price. */
  | { readonly kind: 'refused'; readonly refusal: TradeRefusal }
  /** The price stands. `before` is what it replaced, when the market has moved under an accepted one. */
  | { readonly kind: 'quoted'; readonly firm: FirmQuote; readonly before: Quote | null }
  /** The price has run out, or was refused when it was accepted. The figures stay, and mean nothing. */
  | { readonly kind: 'over'; readonly firm: FirmQuote; readonly refusal: TradeRefusal | null }
  /** On its way; `isAgain` when it was sent before and only its answer is missing. */
  | { readonly kind: 'sending'; readonly firm: FirmQuote; readonly isAgain: boolean }
  /** It was sent, and what became of it is not known here: the same intent is asked about again. */
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
  /** An intent of before the page was loaded anew: it is being read, cannot be read now, is none, or is this. */
  | { readonly type: 'restoring' }
  | { readonly type: 'stuck' }
  | { readonly type: 'forgotten' }
  | { readonly type: 'restored'; readonly firm: FirmQuote; readonly request: QuoteRequest }
  | { readonly type: 'moved'; readonly firm: FirmQuote }
  | { readonly type: 'lapsed'; readonly refusal: TradeRefusal | null }
  | { readonly type: 'unanswered'; readonly failure: unknown }
  | { readonly type: 'done'; readonly transaction: TransactionItem };

/** The next state. An event that comes too late for where the trade stands changes nothing. */
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
        ? { kind: 'sending', firm: step.firm, isAgain: step.kind === 'unanswered' }
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

/** What was sent cannot be typed away: first it must be known what became of it. */
export const isFixed = ({ kind }: TradeStep): boolean =>
  kind === 'restoring' || kind === 'sending' || kind === 'unanswered' || kind === 'done';

/** The price that the figures on the screen come from, firm or not any more. */
export const firmOf = (step: TradeStep): FirmQuote | null => ('firm' in step ? step.firm : null);

/** What the page says went wrong. */
export const refusalOf = (step: TradeStep): TradeRefusal | null => ('refusal' in step ? step.refusal : null);

import type { Quote, TradeSide } from '@gim/contract';
import type { Services } from '../../platform/services.ts';
import { isSessionEnd } from '../../shared/problem-of.ts';
import { askQuote, readFreshQuote, readStoredQuote, sendTrade } from './api.ts';
import { boundsProblem, givenFirst, type QuoteRequest, type TradedCoin } from './quote-request.ts';
import { failureKind, refusalFrom } from './trade-problems.ts';
import type { FirmQuote, TradeEvent, TradeState } from './trade-step.ts';

/** The context of a trade: the user, the side, the coin and the event handler. */
export interface TradePlace {
  readonly services: Pick<Services, 'client' | 'intents' | 'now'>;
  readonly userId: string;
  readonly side: TradeSide;
  readonly coin: Pick<TradedCoin, 'id' | 'trade'>;
  readonly dispatch: (event: TradeEvent) => void;
}

/** Requests a firm quote, unless the size is known to be refused. */
export async function askPrice(place: TradePlace, request: QuoteRequest, signal: AbortSignal): Promise<void> {
  const { services, userId, side, coin, dispatch } = place;
  const bounds = boundsProblem(side, request, coin.trade);
  if (bounds !== null) {
    const { problem, ...params } = bounds;
    dispatch({ type: 'refused', refusal: { problem, failure: { problems: [{ problem, params }] } } });
    return;
  }
  dispatch({ type: 'asked' });
  // Counted from before the request, so that the quote never expires later here than on the server.
  const from = services.now();
  try {
    const quote = await askQuote(services, { id: userId, side, coin: coin.id, request, signal });
    if (!signal.aborted) dispatch({ type: 'quoted', firm: firmOf(quote, from) });
  } catch (failure) {
    if (!signal.aborted && !isSessionEnd(failure))
      dispatch({ type: 'refused', refusal: refusalFrom(failure) });
  }
}

/** Executes a quote. The intent and its key are kept over retries and reloads until the outcome is known. */
export async function acceptPrice(place: TradePlace, { quote }: FirmQuote): Promise<void> {
  const { services, userId, dispatch } = place;
  const isRetry = services.intents.has(intentOf(place), quote);
  const idempotencyKey = services.intents.begin(intentOf(place), quote);
  dispatch({ type: 'sent' });
  const from = services.now();
  try {
    const transaction = await sendTrade(services, { id: userId, quoteId: quote.id, idempotencyKey });
    services.intents.end(intentOf(place));
    dispatch({ type: 'done', transaction });
  } catch (failure) {
    if (isSessionEnd(failure)) return;
    const event = await answerTo(quote, failure, { from, isRetry });
    if (event.type !== 'unanswered') services.intents.end(intentOf(place));
    dispatch(event);
  }
}

/** The initial state. A trade sent before a reload takes precedence. */
export function firstState(
  place: Pick<TradePlace, 'services' | 'userId' | 'side' | 'coin'> & { readonly request?: QuoteRequest },
): TradeState {
  const isKept = place.services.intents.find(intentOf(place)) !== null;
  return {
    request: place.request ?? { given: givenFirst[place.side], text: '' },
    step: isKept ? { kind: 'restoring', isStuck: false } : { kind: 'typing' },
  };
}

/** Resumes a trade sent before a reload. */
export async function restoreIntent(place: TradePlace, isGone: () => boolean): Promise<void> {
  const { services, side, dispatch } = place;
  try {
    const kept = services.intents.find(intentOf(place));
    const quote = kept === null ? null : await readStoredQuote(kept.unchecked);
    if (isGone()) return;
    if (quote === null) {
      // The stored intent is unreadable, so its outcome cannot be checked.
      services.intents.end(intentOf(place));
      dispatch({ type: 'forgotten' });
      return;
    }
    const request = { given: givenFirst[side], text: quote.pays.amount };
    dispatch({ type: 'restored', firm: { quote, until: services.now() }, request });
  } catch {
    // The parser could not be loaded. Until it is, no new trade may be sent.
    if (!isGone()) dispatch({ type: 'stuck' });
  }
}

async function answerTo(
  quote: Quote,
  failure: unknown,
  { from, isRetry }: { readonly from: number; readonly isRetry: boolean },
): Promise<TradeEvent> {
  const kind = failureKind(failure, { isRetry });
  if (kind === 'unanswered') return { type: 'unanswered', failure };
  const fresh = kind === 'moved' ? await readFreshQuote(quote, failure) : undefined;
  if (fresh !== undefined) return { type: 'moved', firm: firmOf(fresh, from) };
  return { type: 'lapsed', refusal: kind === 'refused' ? refusalFrom(failure) : null };
}

const intentOf = ({ userId, side, coin }: Pick<TradePlace, 'userId' | 'side' | 'coin'>): string =>
  `trade-${userId}-${coin.id}-${side}`;

const firmOf = (quote: Quote, from: number): FirmQuote => ({
  quote,
  until: from + quote.validSeconds * 1000,
});

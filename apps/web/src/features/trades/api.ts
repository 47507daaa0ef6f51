import type { Quote, TradeSide, TransactionItem } from '@gim/contract';
import type { Services } from '../../platform/services.ts';
import { paramsOf, problemOf, retryAfterOf } from '../../shared/problem-of.ts';
import type { QuoteRequest } from './quote-request.ts';
import { isAtDoor } from './trade-problems.ts';

interface QuoteCall {
  readonly id: string;
  readonly side: TradeSide;
  readonly coin: string;
  readonly request: QuoteRequest;
  readonly signal: AbortSignal;
}

/** Asks for a firm price. */
export async function askQuote(
  services: Pick<Services, 'client'>,
  { id, side, coin, request, signal }: QuoteCall,
): Promise<Quote> {
  const [client, { createQuote }] = await Promise.all([
    services.client(),
    import('@gim/contract/trades.quotes'),
  ]);
  const body = { side, coin, [request.given]: request.text };
  return client.call(createQuote, { params: { id }, body }, { signal });
}

interface TradeRequest {
  readonly id: string;
  readonly quoteId: string;
  readonly idempotencyKey: string;
}

/**
 * Trades by a quote. The same key is the same trade, however often it is sent: so while another tab or try is at it,
 * this one waits a moment and asks again.
 */
export async function sendTrade(
  services: Pick<Services, 'client'>,
  { id, quoteId, idempotencyKey }: TradeRequest,
): Promise<TransactionItem> {
  const [client, { createTrade }] = await Promise.all([services.client(), import('@gim/contract/trades')]);
  const send = () => client.call(createTrade, { params: { id }, body: { quoteId } }, { idempotencyKey });
  let inFlight: unknown = null;
  for (let tries = 0; tries <= inFlightTriesMax; tries += 1) {
    try {
      return await send();
    } catch (failure) {
      // Turned away at the door, a later try knows no more than the one before it: that one is still being worked on.
      if (inFlight !== null && isAtDoor(failure)) throw inFlight;
      if (problemOf(failure, { IdempotencyKeyInFlight: true }) === null) throw failure;
      inFlight = failure;
      if (tries < inFlightTriesMax) await pause((retryAfterOf(failure) ?? 1) * 1000);
    }
  }
  throw inFlight;
}

const inFlightTriesMax = 3;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The quote that the server gives in the place of one whose price has moved. */
export async function readFreshQuote(moved: Quote, failure: unknown): Promise<Quote | undefined> {
  const { freshQuote } = await import('@gim/contract/trades.quotes');
  return freshQuote(moved, paramsOf(failure, 'PriceMoved'));
}

/** A quote that was kept over a reload, if it still is one. */
export async function readKeptQuote(unchecked: unknown): Promise<Quote | null> {
  const [{ quote }, { parseKept }] = await Promise.all([
    import('@gim/contract/trades.quotes'),
    import('../../shared/parse-kept.ts'),
  ]);
  return parseKept(quote, unchecked);
}

import type { Quote, TradeSide, TransactionItem } from '@gim/contract';
import type { Services } from '../../platform/services.ts';
import { paramsOf, problemOf, retryAfterOf } from '../../shared/problem-of.ts';
import type { QuoteRequest } from './quote-request.ts';
import { isRefusedBeforeKeyCheck } from './trade-problems.ts';

interface QuoteCall {
  readonly id: string;
  readonly side: TradeSide;
  readonly coin: string;
  readonly request: QuoteRequest;
  readonly signal: AbortSignal;
}

/** Requests a firm quote. */
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

/** Executes a quote. Idempotent by key: while another tab or attempt is in flight, waits and retries. */
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
      // A retry refused before the key was checked adds no information: the earlier attempt is still in flight.
      if (inFlight !== null && isRefusedBeforeKeyCheck(failure)) throw inFlight;
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

/** The server's replacement for a quote whose price has moved. */
export async function readFreshQuote(moved: Quote, failure: unknown): Promise<Quote | undefined> {
  const { freshQuote } = await import('@gim/contract/trades.quotes');
  return freshQuote(moved, paramsOf(failure, 'PriceMoved'));
}

/** Parses a quote stored over a reload; null if invalid. */
export async function readStoredQuote(unchecked: unknown): Promise<Quote | null> {
  const [{ quote }, { parseStored }] = await Promise.all([
    import('@gim/contract/trades.quotes'),
    import('../../shared/parse-stored.ts'),
  ]);
  return parseStored(quote, unchecked);
}

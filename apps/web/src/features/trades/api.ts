import type { Quote, TradeSide, TransactionItem } from '@gim/contract';
import type { Services } from '../../platform/services.ts';
import { paramsOf } from '../../shared/problem-of.ts';
import type { Wish } from './wish.ts';

interface QuoteRequest {
  readonly id: string;
  readonly side: TradeSide;
  readonly coin: string;
  readonly wish: Wish;
  readonly signal: AbortSignal;
}

/** Asks for a firm price. */
export async function askQuote(
  services: Pick<Services, 'client'>,
  { id, side, coin, wish, signal }: QuoteRequest,
): Promise<Quote> {
  const [client, { createQuote }] = await Promise.all([services.client(), import('@gim/contract/quotes')]);
  const body = { side, coin, [wish.given]: wish.text };
  return client.call(createQuote, { params: { id }, body }, { signal });
}

interface TradeRequest {
  readonly id: string;
  readonly quoteId: string;
  readonly idempotencyKey: string;
}

/** Trades by a quote. The same key is the same trade, however often it is sent. */
export async function sendTrade(
  services: Pick<Services, 'client'>,
  { id, quoteId, idempotencyKey }: TradeRequest,
): Promise<TransactionItem> {
  const [client, { createTrade }] = await Promise.all([services.client(), import('@gim/contract/trades')]);
  return client.call(createTrade, { params: { id }, body: { quoteId } }, { idempotencyKey });
}

/** The quote that the server gives in the place of one whose price has moved. */
export async function readFreshQuote(moved: Quote, failure: unknown): Promise<Quote | undefined> {
  const { freshQuote } = await import('@gim/contract/quotes');
  return freshQuote(moved, paramsOf(failure, 'PriceMoved'));
}

/** A quote that was kept over a reload, if it still is one. */
export async function readKeptQuote(unchecked: unknown): Promise<Quote | null> {
  const [{ quote }, { safeParse }] = await Promise.all([import('@gim/contract/quotes'), import('zod/mini')]);
  const parsed = safeParse(quote, unchecked);
  return parsed.success ? parsed.data : null;
}

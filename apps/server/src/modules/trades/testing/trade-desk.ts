import { randomUUID } from 'node:crypto';
import { createQuote, createTrade, type Quote } from '@gim/contract';
import { ANNA, BORYS } from '../../../testing/test-app.ts';
import type { Answer } from '../../../testing/test-identity.ts';
import { SPREAD } from '../trade-legs.ts';
import type { TestMarket } from './open-market.ts';

type Who = 'anna' | 'borys';

/** What Anna and the house have, in smallest units. */
export type Holdings = Readonly<
  Record<'usd' | 'btc' | 'house' | 'coins' | 'fees' | 'spread' | 'rounding', bigint>
>;

/** The calls of a trade, as short as tests need them. */
export interface TradeDesk {
  quote(body: object, who?: Who): Promise<Answer<typeof createQuote>>;
  trade(quoteId: string, key?: string, who?: Who): Promise<Answer<typeof createTrade>>;
  /** A quote to buy bitcoin for so many dollars. */
  buyFor(quoteAmount: string): Promise<Quote>;
  holdings(): Promise<Holdings>;
}

const ids = { anna: ANNA, borys: BORYS } as const;

export function tradeDesk(market: TestMarket): TradeDesk {
  const quote: TradeDesk['quote'] = (body, who = 'anna') =>
    market.call(createQuote, { params: { id: ids[who] }, body, as: who });
  return {
    quote,
    trade: (quoteId, key = randomUUID(), who = 'anna') =>
      market.call(createTrade, {
        params: { id: ids[who] },
        body: { quoteId },
        headers: { 'idempotency-key': key },
        as: who,
      }),
    buyFor: async (quoteAmount) => (await quote({ side: 'Buy', coin: 'BTC', quoteAmount })).body,
    holdings: async () => ({
      usd: await market.available(ANNA, 'USD'),
      btc: await market.available(ANNA, 'BTC'),
      house: await market.balance('gim', 'USD', 'house'),
      coins: await market.balance('gim', 'BTC', 'house'),
      fees: await market.balance('gim', 'USD', 'fees'),
      spread: await market.balance(SPREAD, 'USD', 'house'),
      rounding: await market.balance('gim', 'USD', 'rounding'),
    }),
  };
}

/** What the first reason of an error body says beside its name. */
export const paramsOf = (text: string): Record<string, unknown> =>
  JSON.parse(text).errorDescriptions[0].params;

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { transactionItem } from './transactions.ts';
import * as value from './values.ts';

export const createTrade = endpoint({
  name: 'createTrade',
  method: 'POST',
  path: '/api/users/{id}/trades',
  summary: 'Create a trade from a quote, at exactly its figures. A quote can be used once.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ quoteId: value.quoteId }),
  reply: transactionItem,
  problems: [
    'NotFound',
    'QuoteExpired',
    'QuoteUsed',
    'PriceMoved',
    'PriceUnavailable',
    'TradeNotOffered',
    'InsufficientFunds',
    'LiquidityUnavailable',
  ],
  idempotent: true,
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { transactionItem } from './transactions.ts';
import * as value from './values.ts';

export const createTrade = endpoint({
  name: 'createTrade',
  method: 'POST',
  path: '/api/users/{id}/trades',
  summary:
    'Buy or sell by a quote, at exactly its figures. A quote makes one trade, whoever shows it how often.',
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

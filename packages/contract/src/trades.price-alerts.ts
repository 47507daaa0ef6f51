import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

export const alertDirections = ['Above', 'Below'] as const;

export const priceAlert = z.strictObject({
  id: z.uuid(),
  coin: value.coinId,
  direction: z.enum(alertDirections),
  /** In USD per coin. */
  price: value.amount,
  /** Notifies again each time, once the price has moved clearly back to the other side. */
  repeats: z.boolean(),
  /** Waiting for its price. An alert that does not repeat becomes inactive after its first notification. */
  isActive: z.boolean(),
  lastFiredAt: z.nullable(value.instant),
  createdAt: value.instant,
});
export type PriceAlert = z.infer<typeof priceAlert>;

export const listPriceAlerts = endpoint({
  name: 'listPriceAlerts',
  method: 'GET',
  path: '/api/users/{id}/price-alerts',
  summary: 'List the caller’s price alerts, newest first.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ coin: z.optional(value.coinId) }),
  reply: z.strictObject({ items: value.list(priceAlert, 1000) }),
  problems: [],
});

export const createPriceAlert = endpoint({
  name: 'createPriceAlert',
  method: 'POST',
  path: '/api/users/{id}/price-alerts',
  summary: 'Create a price alert. Idempotent.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    coin: value.coinId,
    direction: z.enum(alertDirections),
    price: value.amount,
    repeats: z.boolean(),
  }),
  reply: priceAlert,
  problems: [
    'AmountTooSmall',
    'AmountTooLarge',
    'TradeNotOffered',
    'PriceAlreadyThere',
    'PriceAlertsTooMany',
  ],
});

export const deletePriceAlert = endpoint({
  name: 'deletePriceAlert',
  method: 'DELETE',
  path: '/api/users/{id}/price-alerts/{priceAlertId}',
  summary: 'Delete a price alert.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: value.userId, priceAlertId: z.uuid() }),
  reply: null,
  problems: ['NotFound'],
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** What a way out asks for before it can be taken. */
export const wayOutNeeds = [
  'kyc',
  'address',
  'secondFactor',
  'smallerAmount',
  'largerAmount',
  'balance',
] as const;

const item = z.strictObject({
  way: z.enum(['cash', 'card', 'paypal', 'network']),
  /** Cash: the point. Network: the coin that is sent, and its network. */
  target: z.discriminatedUnion('way', [
    z.strictObject({
      way: z.literal('cash'),
      pointId: z.uuid(),
      /** In the caller’s language. */
      name: value.text(200),
      slotFrom: z.nullable(value.instant),
      timeZone: value.timeZone,
    }),
    z.strictObject({ way: z.literal('network'), coin: value.coinId, network: value.opaque(40) }),
    z.strictObject({ way: z.literal('card') }),
    z.strictObject({ way: z.literal('paypal') }),
  ]),
  /** What arrives, in USD. */
  receives: value.amount,
  /** What arrives in the coin that is sent; null for dollars. */
  receivesCoin: z.nullable(value.amount),
  /** Everything that is taken on the way, in USD: ours, the network’s and the partner’s, and the sale or purchase of a coin. */
  fee: value.amount,
  feePercent: z.nullable(value.amount),
  /** Cash is paid in tens of dollars: what stays in the balance. */
  stays: value.amount,
  minutes: z.int(),
  needs: value.list(z.enum(wayOutNeeds), wayOutNeeds.length),
  /** With `smallerAmount` the most and with `largerAmount` the least that this way takes, in USD; null where no figure helps. */
  bound: z.nullable(value.amount),
});
export type WayOut = z.infer<typeof item>;

export const listWaysOut = endpoint({
  name: 'listWaysOut',
  method: 'GET',
  path: '/api/users/{id}/ways-out',
  summary:
    'Every way to take an amount out, side by side: what arrives, what it costs, how long it takes. The one with the most left of the amount, arrived or on the balance, is first; those that do not take this amount are last, and nothing of it leaves by them. `receives`, `fee` and `stays` together are what the amount is worth.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({
    coin: value.coinId,
    amount: value.amount,
    /** `latitude,longitude` of whoever asks, for the nearest point; the cheapest point counts without it. */
    near: z.optional(value.matching(/^-?[0-9]{1,2}(?:\.[0-9]{1,6})?,-?[0-9]{1,3}(?:\.[0-9]{1,6})?$/, 24)),
  }),
  reply: z.strictObject({
    items: value.list(item, 40),
    /** Prices are those of this moment. */
    at: value.instant,
  }),
  problems: ['NotFound', 'AmountTooSmall', 'AmountTooLarge', 'PriceUnavailable'],
});

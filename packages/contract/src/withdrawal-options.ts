import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** What the user still has to do before this option can be used. */
export const withdrawalOptionNeeds = [
  'kyc',
  'address',
  'secondFactor',
  'smallerAmount',
  'largerAmount',
  'balance',
] as const;

const item = z.strictObject({
  way: z.enum(['cash', 'card', 'paypal', 'network']),
  /** Cash: the exchange point. Network: the coin to send, and its network. */
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
  /** The amount that arrives, in USD. */
  receives: value.amount,
  /** The amount that arrives in the sent coin; null for dollars. */
  receivesCoin: z.nullable(value.amount),
  /** All costs in USD: our fees, network and partner fees, and the cost of selling or buying a coin. */
  fee: value.amount,
  feePercent: z.nullable(value.amount),
  /** Remainder that stays in the balance, because cash is paid in tens of dollars. */
  stays: value.amount,
  minutes: z.int(),
  needs: value.list(z.enum(withdrawalOptionNeeds), withdrawalOptionNeeds.length),
  /** In USD: the maximum with `smallerAmount`, the minimum with `largerAmount`; null if no amount would help. */
  bound: z.nullable(value.amount),
});
export type WithdrawalOption = z.infer<typeof item>;

export const listWithdrawalOptions = endpoint({
  name: 'listWithdrawalOptions',
  method: 'GET',
  path: '/api/users/{id}/ways-out',
  summary:
    'Compare all withdrawal options for an amount: what arrives, the cost and the duration. Options are sorted by what remains of the amount, received or kept in the balance; unavailable ones come last. `receives`, `fee` and `stays` add up to the value of the amount.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({
    coin: value.coinId,
    amount: value.amount,
    /** `latitude,longitude` of the user, to pick the nearest point. Without it the cheapest point is picked. */
    near: z.optional(value.matching(/^-?[0-9]{1,2}(?:\.[0-9]{1,6})?,-?[0-9]{1,3}(?:\.[0-9]{1,6})?$/, 24)),
  }),
  reply: z.strictObject({
    items: value.list(item, 40),
    /** Time of the prices used. */
    at: value.instant,
  }),
  problems: ['NotFound', 'AmountTooSmall', 'AmountTooLarge', 'PriceUnavailable'],
});

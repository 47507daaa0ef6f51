import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

const network = value.opaque(40);

/** Where to send a coin, and what that costs. Shown before the address can be copied. */
export const depositInfo = z.strictObject({
  currency: value.coinId,
  /** The networks that can take it now, in the catalogue's order. */
  networks: value.list(network, 100),
  defaultNetwork: network,
  network,
  address: value.text(400),
  /** A deposit without it reaches nobody by itself. Null where the network has none. */
  memo: z.nullable(value.text(400)),
  /** Smaller deposits are collected until together they reach it. */
  minimum: value.amount,
  /** How much has been collected below the minimum so far. */
  collected: value.amount,
  /** From this amount on a deposit costs nothing. */
  freeCryptoDepositLimit: value.amount,
  /** What a smaller deposit costs. */
  fee: value.amount,
  confirmations: z.int(),
  etaMinutes: z.int(),
});
export type DepositInfo = z.infer<typeof depositInfo>;

export const getDepositInfo = endpoint({
  name: 'getDepositInfo',
  method: 'GET',
  path: '/api/users/{id}/deposit-info',
  summary: 'Where to send a coin: the address of the caller, with minimum, fee, confirmations and time.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ coin: value.coinId, network: z.optional(network) }),
  reply: depositInfo,
  problems: ['NotFound', 'NetworkUnavailable'],
});

export const renewDepositAddress = endpoint({
  name: 'renewDepositAddress',
  method: 'POST',
  path: '/api/users/{id}/deposit-addresses',
  summary: 'Make a new address for a coin. The old one still credits. Few a day.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ coin: value.coinId, network }),
  reply: depositInfo,
  problems: ['NotFound', 'NetworkUnavailable', 'DepositAddressesTooMany'],
});

export const depositLookups = [
  'Credited',
  'Confirming',
  'Collecting',
  'Suspense',
  'NotOurs',
  'NotFound',
] as const;

export const lookUpDeposit = endpoint({
  name: 'lookUpDeposit',
  method: 'POST',
  path: '/api/users/{id}/deposits/lookup',
  summary: 'Find a deposit by the transaction id of its chain. One that was missed is taken up now.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ coin: value.coinId, network, txid: value.opaque(200).check(z.minLength(1)) }),
  reply: z.strictObject({
    outcome: z.enum(depositLookups),
    /** The operations of the caller that this transaction made. */
    transactionIds: value.list(z.uuid(), 100),
  }),
  problems: ['NotFound', 'NetworkUnavailable'],
});

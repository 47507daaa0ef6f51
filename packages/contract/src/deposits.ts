import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

const network = value.opaque(40);

/** Deposit address and terms of a coin. Screens show the terms before the address can be copied. */
export const depositInfo = z.strictObject({
  currency: value.coinId,
  /** Networks that accept the coin now, in the catalogue's order. */
  networks: value.list(network, 100),
  defaultNetwork: network,
  network,
  address: value.text(400),
  /** A deposit without the memo is not credited automatically. Null if the network has no memos. */
  memo: z.nullable(value.text(400)),
  /** Smaller deposits accumulate and are credited once their sum reaches this amount. */
  minimum: value.amount,
  /** Sum of the deposits below the minimum so far. */
  collected: value.amount,
  /** Deposits of at least this amount are free. */
  freeCryptoDepositLimit: value.amount,
  /** Fee of a smaller deposit. */
  fee: value.amount,
  confirmations: z.int(),
  etaMinutes: z.int(),
});
export type DepositInfo = z.infer<typeof depositInfo>;

export const getDepositInfo = endpoint({
  name: 'getDepositInfo',
  method: 'GET',
  path: '/api/users/{id}/deposit-info',
  summary: 'Get the caller’s deposit address for a coin, with minimum, fee, confirmations and time.',
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
  summary: 'Create a new deposit address for a coin. The old one stays valid. Limited per day.',
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
  summary: 'Look up a deposit by its chain’s transaction id. A missed deposit is then recorded.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ coin: value.coinId, network, txid: value.opaque(200).check(z.minLength(1)) }),
  reply: z.strictObject({
    outcome: z.enum(depositLookups),
    /** The caller's operations that this transaction created. */
    transactionIds: value.list(z.uuid(), 100),
  }),
  problems: ['NotFound', 'NetworkUnavailable'],
});

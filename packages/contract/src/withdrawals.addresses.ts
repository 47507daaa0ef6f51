import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { stepUpProof } from './sessions.step-up.ts';
import * as value from './values.ts';

const network = value.opaque(40);
const address = value.text(400).check(z.trim(), z.minLength(1));
const memo = value.text(400).check(z.minLength(1));
const addressName = value.text(80).check(z.trim(), z.minLength(1));

export const savedAddress = z.strictObject({
  id: z.uuid(),
  name: value.text(80),
  coin: value.coinId,
  network,
  address: value.text(400),
  memo: z.nullable(value.text(400)),
  createdAt: value.instant,
  /** While the allowlist is on, withdrawals to it are refused before this moment. Null when it is usable. */
  usableFrom: z.nullable(value.instant),
  lastUsedAt: z.nullable(value.instant),
});
export type SavedAddress = z.infer<typeof savedAddress>;

/**
 * A destination of the caller's past withdrawals that is not saved. Senders of deposits are never listed (address
 * poisoning).
 */
export const recentAddress = z.strictObject({
  network,
  address: value.text(400),
  memo: z.nullable(value.text(400)),
  lastUsedAt: value.instant,
});

const inAddress = z.strictObject({ id: value.userId, addressId: z.uuid() });

export const listAddresses = endpoint({
  name: 'listAddresses',
  method: 'GET',
  path: '/api/users/{id}/addresses',
  summary: 'List the saved withdrawal addresses, by name, and the recent destinations that are not saved.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ coin: z.optional(value.coinId) }),
  reply: z.strictObject({ items: value.list(savedAddress, 50), recent: value.list(recentAddress, 20) }),
  problems: [],
});

export const createAddress = endpoint({
  name: 'createAddress',
  method: 'POST',
  path: '/api/users/{id}/addresses',
  summary: 'Save a withdrawal address, at most 50. Needs a step-up for exactly this address.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    name: addressName,
    coin: value.coinId,
    network,
    address,
    memo: z.nullable(memo),
    stepUp: z.optional(stepUpProof),
  }),
  reply: savedAddress,
  problems: [
    'AddressInvalid',
    'AddressExists',
    'AddressesTooMany',
    'MemoInvalid',
    'NetworkUnavailable',
    'StepUpRequired',
    'StepUpInvalid',
  ],
  fresh: true,
});

export const renameAddress = endpoint({
  name: 'renameAddress',
  method: 'PATCH',
  path: '/api/users/{id}/addresses/{addressId}',
  summary: 'Rename a saved address. The address itself cannot be changed.',
  auth: { kind: 'user', owner: 'path' },
  params: inAddress,
  body: z.strictObject({ name: addressName }),
  reply: savedAddress,
  problems: ['NotFound'],
});

export const deleteAddress = endpoint({
  name: 'deleteAddress',
  method: 'DELETE',
  path: '/api/users/{id}/addresses/{addressId}',
  summary: 'Delete a saved address. Withdrawals to it stay in the history.',
  auth: { kind: 'user', owner: 'path' },
  params: inAddress,
  reply: null,
  problems: ['NotFound'],
});

const allowlist = z.strictObject({
  /** While it is on, withdrawals go only to saved addresses that are older than a day. */
  enabled: z.boolean(),
  /** Turning it off takes a day: it is off from this moment on. Null without a pending change. */
  changesAt: z.nullable(value.instant),
});

export const getAllowlist = endpoint({
  name: 'getAllowlist',
  method: 'GET',
  path: '/api/users/{id}/allowlist',
  summary: 'Get whether withdrawals are limited to saved addresses.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: allowlist,
  problems: [],
});

export const setAllowlist = endpoint({
  name: 'setAllowlist',
  method: 'PUT',
  path: '/api/users/{id}/allowlist',
  summary: 'Turn the address allowlist on at once, or off after a day. Both need a step-up.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ enabled: z.boolean(), stepUp: z.optional(stepUpProof) }),
  reply: allowlist,
  problems: ['StepUpRequired', 'StepUpInvalid'],
  fresh: true,
});

/** The operation that the step-up proof of a new address is bound to. The address is in the network's canonical form. */
export const addressOperation = ({
  coin,
  network: on,
  address: to,
  memo: beside,
}: Pick<SavedAddress, 'coin' | 'network' | 'address' | 'memo'>): Record<string, string> => ({
  coin,
  network: on,
  address: to,
  memo: beside ?? '',
});

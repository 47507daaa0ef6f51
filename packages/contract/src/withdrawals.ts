import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { onlyStepUp, stepUpProof } from './sessions.step-up.ts';
import { transaction, transactionItem } from './transactions.ts';
import * as value from './values.ts';

const network = value.opaque(40);
const recipientText = value.text(1000).check(z.trim(), z.minLength(1));
const address = value.text(400).check(z.trim(), z.minLength(1));
const memo = z.nullable(value.text(400).check(z.minLength(1)));

/** Warnings shown before sending. Screens have a text for each. */
export const withdrawalWarnings = [
  /** None of the caller's past withdrawals went there. */
  'NewAddress',
  /** Starts and ends like an address the caller knows, but differs (address poisoning). */
  'LooksLikeKnown',
  /** The network has memos, and none was given. */
  'MemoMissing',
  /** The address belongs to another user: transferred internally, instantly and for free. */
  'Internal',
  /** Sent after 24 hours; can be canceled until then. */
  'DelayedADay',
  /** Staff reviews it first. */
  'Review',
  /** Two staff members review it first. */
  'ReviewByTwo',
] as const;
export type WithdrawalWarning = (typeof withdrawalWarnings)[number];

const warning = z.strictObject({
  kind: z.enum(withdrawalWarnings),
  /** The known address it resembles, in full; null for the other kinds. */
  knownAddress: z.nullable(value.text(400)),
});

export const checkRecipient = endpoint({
  name: 'checkRecipient',
  method: 'POST',
  path: '/api/users/{id}/withdrawals/recipient',
  summary: 'Parse a pasted or scanned address or payment link, and list the networks it fits.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ coin: value.coinId, text: recipientText }),
  reply: z.strictObject({
    /** In the network's canonical form. */
    address: value.text(400),
    /** Networks of this coin for which the address is valid. If there are several, the user chooses. */
    networks: value.list(network, 100),
    /** Memo and amount from a payment link. */
    memo: z.nullable(value.text(400)),
    amount: z.nullable(value.amount),
    savedAddressId: z.nullable(z.uuid()),
    warnings: value.list(warning, 10),
  }),
  problems: ['NotFound', 'AddressInvalid', 'AddressOfOtherNetwork'],
});

export const withdrawalPreview = z.strictObject({
  coin: value.coinId,
  network,
  address: value.text(400),
  memo: z.nullable(value.text(400)),
  /** Debited from the balance, including the fee. */
  amount: value.amount,
  /** The withdrawal request must repeat it, and is refused if the fee has changed since. */
  fee: value.amount,
  receives: value.amount,
  usd: z.nullable(value.amount),
  minimum: value.amount,
  /** Maximum amount now, by balance, limits and the network. */
  max: value.amount,
  etaMinutes: z.int(),
  undoSeconds: z.int(),
  warnings: value.list(warning, 10),
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>;

const outProblems = [
  'NotFound',
  'AddressInvalid',
  'AddressOfOtherNetwork',
  'AddressOwn',
  'AddressNotAllowed',
  'MemoRequired',
  'MemoInvalid',
  'NetworkUnavailable',
  'AmountTooSmall',
  'AmountTooLarge',
  'InsufficientFunds',
  'LimitExceeded',
  'PriceUnavailable',
  'WithdrawalsOnHold',
  'WithdrawalsStopped',
] as const;

export const previewWithdrawal = endpoint({
  name: 'previewWithdrawal',
  method: 'POST',
  path: '/api/users/{id}/withdrawals/preview',
  summary: 'Preview a withdrawal: its fee, the amount received, the available amount, and warnings.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    coin: value.coinId,
    network,
    address,
    memo,
    /** The user confirmed that the recipient needs no memo. */
    noMemo: z._default(z.boolean(), false),
    amount: z.union([value.amount, z.literal('max')]),
  }),
  reply: withdrawalPreview,
  problems: outProblems,
});

export const createWithdrawal = endpoint({
  name: 'createWithdrawal',
  method: 'POST',
  path: '/api/users/{id}/withdrawals',
  summary:
    'Create a withdrawal to an address. It can be undone for a minute. The step-up covers the whole withdrawal, including a test sent first.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    coin: value.coinId,
    network,
    address,
    memo,
    noMemo: z._default(z.boolean(), false),
    amount: value.amount,
    /** The fee from the preview. */
    fee: value.amount,
    /** This amount is sent first, with its own fee; the rest waits for the user's confirmation. */
    testAmount: z.optional(value.amount),
    stepUp: z.optional(stepUpProof),
  }),
  reply: transactionItem,
  problems: [...outProblems, 'FeeChanged', 'StepUpRequired', 'StepUpInvalid'],
  idempotent: true,
});

const inTransaction = z.strictObject({ id: value.userId, transactionId: z.uuid() });

export const releaseWithdrawal = endpoint({
  name: 'releaseWithdrawal',
  method: 'POST',
  path: '/api/users/{id}/transactions/{transactionId}/release',
  summary:
    'Release the rest of a withdrawal after its test amount has arrived. Canceling keeps the rest in the balance.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  body: onlyStepUp,
  reply: transaction,
  problems: [
    'NotFound',
    'ReleaseNotPossible',
    'StepUpRequired',
    'StepUpInvalid',
    'WithdrawalsOnHold',
    'WithdrawalsStopped',
  ],
  idempotent: true,
});

const speedUp = z.strictObject({
  isPossible: z.boolean(),
  /** The additional fee. */
  fee: z.nullable(value.amount),
  etaMinutes: z.nullable(z.int()),
});

export const getSpeedUp = endpoint({
  name: 'getSpeedUp',
  method: 'GET',
  path: '/api/users/{id}/transactions/{transactionId}/speed-up',
  summary: 'Get whether a payment that waits for its first block can be sped up, and the cost.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  reply: speedUp,
  problems: ['NotFound'],
});

export const speedUpWithdrawal = endpoint({
  name: 'speedUpWithdrawal',
  method: 'POST',
  path: '/api/users/{id}/transactions/{transactionId}/speed-up',
  summary:
    'Speed up a pending payment with a higher network fee. The new payment replaces the old one; only one can be mined.',
  auth: { kind: 'user', owner: 'path' },
  params: inTransaction,
  body: z.strictObject({ fee: value.amount, stepUp: z.optional(stepUpProof) }),
  reply: transaction,
  problems: [
    'NotFound',
    'SpeedUpNotPossible',
    'FeeChanged',
    'InsufficientFunds',
    'StepUpRequired',
    'StepUpInvalid',
    'WithdrawalsStopped',
  ],
  idempotent: true,
});

/** The operation that the step-up proof of a withdrawal is bound to: everything the preview showed (W-09). */
export const withdrawalOperation = (
  {
    coin,
    network: on,
    address: to,
    memo: beside,
    amount,
    fee,
    testAmount,
  }: Pick<
    z.infer<NonNullable<(typeof createWithdrawal)['body']>>,
    'coin' | 'network' | 'address' | 'memo' | 'amount' | 'fee' | 'testAmount'
  >,
  idempotencyKey: string,
): Record<string, string> => ({
  coin,
  network: on,
  address: to,
  memo: beside ?? '',
  amount,
  fee,
  testAmount: testAmount ?? '',
  idempotencyKey,
});

export const releaseOperation = (transactionId: string): Record<string, string> => ({ transactionId });

export const speedUpOperation = (transactionId: string, fee: string): Record<string, string> => ({
  transactionId,
  fee,
});

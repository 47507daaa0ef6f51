import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { stepUpProof } from './sessions.step-up.ts';
import { transactionItem } from './transactions.ts';
import * as value from './values.ts';

const outProblems = [
  'NotFound',
  'AmountTooSmall',
  'AmountTooLarge',
  'InsufficientFunds',
  'LimitExceeded',
  'WithdrawalsOnHold',
  'PayoutsUnavailable',
  'CardExpired',
] as const;

export const payoutPreview = z.strictObject({
  recipientId: z.nullable(z.uuid()),
  /** Debited from the balance, including the fee. In USD, like all amounts here. */
  amount: value.amount,
  /** The partner’s fee. The payout request must repeat it, and is refused if the fee has changed since. */
  fee: value.amount,
  feePercent: value.amount,
  receives: value.amount,
  min: value.amount,
  /** Maximum amount now, by balance, limits and the partner. */
  max: value.amount,
  etaMinutes: z.int(),
  /** Staff will review the payout before it is sent. */
  isReviewed: z.boolean(),
});
export type PayoutPreview = z.infer<typeof payoutPreview>;

export const previewPayout = endpoint({
  name: 'previewPayout',
  method: 'POST',
  path: '/api/users/{id}/payouts/preview',
  summary: 'Preview a payout to a card or PayPal: its fee, the amount received, and the available amount.',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: value.inUser,
  body: z.strictObject({
    kind: z.enum(['card', 'paypal']),
    /** Null until the user chooses one. */
    recipientId: z.nullable(z.uuid()),
    amount: z.union([value.amount, z.literal('max')]),
  }),
  reply: payoutPreview,
  problems: outProblems,
});

export const createPayout = endpoint({
  name: 'createPayout',
  method: 'POST',
  path: '/api/users/{id}/payouts',
  summary: 'Create a payout of dollars to a card or PayPal. The step-up covers recipient, amount and fee.',
  auth: { kind: 'user', owner: 'path', kyc: 'approved' },
  params: value.inUser,
  body: z.strictObject({
    recipientId: z.uuid(),
    amount: value.amount,
    /** The fee from the preview. */
    fee: value.amount,
    stepUp: z.optional(stepUpProof),
  }),
  reply: transactionItem,
  problems: [...outProblems, 'FeeChanged', 'HolderNameMismatch', 'StepUpRequired', 'StepUpInvalid'],
  idempotent: true,
});

export const answerFeeChange = endpoint({
  name: 'answerFeeChange',
  method: 'POST',
  path: '/api/users/{id}/transactions/{transactionId}/fee-change',
  summary:
    'Accept or decline the partner’s new fee. A payout is refunded if the new fee is declined or not accepted in time.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: value.userId, transactionId: z.uuid() }),
  body: z.strictObject({
    isAccepted: z.boolean(),
    /** The fee that the user saw. */
    fee: value.amount,
  }),
  reply: transactionItem,
  problems: ['NotFound', 'FeeChangeClosed', 'FeeChanged'],
});

export const payoutsWebhook = endpoint({
  name: 'payoutsWebhook',
  method: 'POST',
  path: '/api/webhooks/payouts',
  summary: 'Receive a signed webhook of the payout partner.',
  auth: { kind: 'signature', partner: 'payouts' },
  reply: null,
  problems: [],
});

/** The operation that the step-up proof of a payout is bound to: recipient, amount, fee and idempotency key (D5). */
export const payoutOperation = (
  { recipientId, amount, fee }: { recipientId: string; amount: string; fee: string },
  idempotencyKey: string,
): Record<string, string> => ({ recipientId, amount, fee, idempotencyKey });

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });
const kind = z.enum(['card', 'paypal']);
const day = value.matching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 10);

/** A payout that waits for staff review. */
const payoutReview = z.strictObject({
  id: z.uuid(),
  number: value.opaque(40),
  userId: value.userId,
  email: z.nullable(value.text(254)),
  kind,
  /** Card brand and last four digits, or the masked PayPal address. */
  to: value.text(400),
  holder: value.text(200),
  amount: value.amount,
  fee: value.amount,
  requestedAt: value.instant,
  approvalsNeeded: z.int(),
  approvals: value.list(z.strictObject({ by: person, at: value.instant }), 10),
});
export type PayoutReview = z.infer<typeof payoutReview>;

export const listPayoutReviews = endpoint({
  name: 'listPayoutReviews',
  method: 'GET',
  path: '/api/desk/payouts/reviews',
  summary: 'List the payouts in review, oldest first, at most a hundred.',
  auth: { kind: 'staff', right: 'payouts.read' },
  reply: z.strictObject({ items: value.list(payoutReview, 100) }),
  problems: [],
});

export const decidePayoutReview = endpoint({
  name: 'decidePayoutReview',
  method: 'POST',
  path: '/api/desk/payouts/reviews/{payoutId}',
  summary: 'Approve or reject a payout in review. A rejected payout is refunded.',
  auth: { kind: 'staff', right: 'payouts.decide' },
  params: z.strictObject({ payoutId: z.uuid() }),
  body: z.strictObject({ isApproved: z.boolean(), note: z.optional(note) }),
  reply: z.strictObject({ approvals: z.int(), approvalsNeeded: z.int() }),
  problems: ['NotFound', 'ReviewClosed', 'FourEyesRequired'],
});

/** Differences between our record of a payout and the partner’s. */
export const payoutFindings = [
  'OnlyOurs',
  'OnlyTheirs',
  'AmountDiffers',
  'StateDiffers',
  'ReturnedAfterEnd',
] as const;
export type PayoutFinding = (typeof payoutFindings)[number];

/** State of a payout, in our records or the partner’s. */
export const payoutSideStates = [
  'requested',
  'review',
  'waiting',
  'ordered',
  'processing',
  'feeChanged',
  'sent',
  'unclaimed',
  'successful',
  'returned',
  'failed',
  'rejected',
  'canceled',
  'refused',
] as const;
export type PayoutSideState = (typeof payoutSideStates)[number];

const side = z.strictObject({
  /** Ours: the number of the transaction. Theirs: the partner’s reference. */
  number: value.text(100),
  transactionId: z.nullable(z.uuid()),
  kind: z.nullable(kind),
  to: z.nullable(value.text(400)),
  amount: value.amount,
  fee: value.amount,
  state: z.enum(payoutSideStates),
  at: value.instant,
});

const finding = z.strictObject({
  id: z.uuid(),
  finding: z.enum(payoutFindings),
  ours: z.nullable(side),
  theirs: z.nullable(side),
  /** Another finding that probably concerns the same payout. */
  likelyPairId: z.nullable(z.uuid()),
  foundAt: value.instant,
  /** A resolution requested by staff, waiting for a second person. */
  request: z.nullable(
    z.strictObject({
      by: person,
      at: value.instant,
      action: z.enum(['match', 'return', 'credit', 'close']),
      note: value.text(1000),
    }),
  ),
  settledAt: z.nullable(value.instant),
});
export type PayoutFindingItem = z.infer<typeof finding>;

const total = z.strictObject({ count: z.int(), sum: value.amount });

export const getPayoutReconciliation = endpoint({
  name: 'getPayoutReconciliation',
  method: 'GET',
  path: '/api/desk/payouts/reconciliation',
  summary: 'Get the reconciliation of a day’s payouts with the partner, with all differences.',
  auth: { kind: 'staff', right: 'payouts.read' },
  query: z.strictObject({ day: z.optional(day) }),
  reply: z.strictObject({
    day,
    /** Days with a reconciliation, newest first. */
    days: value.list(day, 31),
    ranAt: z.nullable(value.instant),
    ours: total,
    onlyOurs: total,
    /** Our sum minus theirs over payouts that both sides have. */
    differs: z.strictObject({ count: z.int(), sum: value.signedAmount }),
    onlyTheirs: total,
    theirs: total,
    agree: total,
    findings: value.list(finding, 200),
    webhooks: z.strictObject({ received: z.int(), failed: z.int(), refused: z.int() }),
  }),
  problems: [],
});

export const runPayoutReconciliation = endpoint({
  name: 'runPayoutReconciliation',
  method: 'POST',
  path: '/api/desk/payouts/reconciliation',
  summary: 'Run the reconciliation of a day now.',
  auth: { kind: 'staff', right: 'payouts.decide' },
  body: z.strictObject({ day }),
  reply: null,
  problems: ['PayoutsUnavailable'],
});

const inFinding = z.strictObject({ findingId: z.uuid() });

export const settlePayoutFinding = endpoint({
  name: 'settlePayoutFinding',
  method: 'POST',
  path: '/api/desk/payouts/findings/{findingId}/settle',
  summary:
    'Settle a difference: match two halves, refund the customer, credit a returned amount, or close it. A second person must confirm from $1,000, and whenever money moves.',
  auth: { kind: 'staff', right: 'payouts.decide' },
  params: inFinding,
  body: z.strictObject({
    action: z.enum(['match', 'return', 'credit', 'close']),
    pairId: z.optional(z.uuid()),
    note,
  }),
  reply: z.strictObject({ needsSecondPerson: z.boolean() }),
  problems: ['NotFound', 'FindingClosed', 'FindingNotPossible', 'PayoutsUnavailable'],
});

export const confirmPayoutFinding = endpoint({
  name: 'confirmPayoutFinding',
  method: 'POST',
  path: '/api/desk/payouts/findings/{findingId}/confirm',
  summary: 'Confirm or decline a settlement as the second person.',
  auth: { kind: 'staff', right: 'payouts.decide' },
  params: inFinding,
  body: z.strictObject({ isConfirmed: z.boolean() }),
  reply: null,
  problems: ['NotFound', 'FindingClosed', 'FindingNotPossible', 'FourEyesRequired', 'PayoutsUnavailable'],
});

export const askPayoutPartner = endpoint({
  name: 'askPayoutPartner',
  method: 'POST',
  path: '/api/desk/payouts/findings/{findingId}/ask',
  summary: 'Refresh a payout from the partner.',
  auth: { kind: 'staff', right: 'payouts.decide' },
  params: inFinding,
  reply: z.strictObject({ state: z.nullable(z.enum(payoutSideStates)) }),
  problems: ['NotFound', 'PayoutsUnavailable'],
});

const webhookItem = z.strictObject({
  partner: z.enum(['kyc', 'payouts']),
  id: value.text(200),
  event: z.nullable(value.text(100)),
  receivedAt: value.instant,
  attempts: z.int(),
  outcome: z.enum(['done', 'waiting', 'dead']),
  /** Name of the error of the last attempt. */
  problem: z.nullable(value.text(100)),
});

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/desk/payouts/webhooks',
  summary: 'List the last hundred webhook messages of partners, newest first, or those that need attention.',
  auth: { kind: 'staff', right: 'payouts.read' },
  query: z.strictObject({ open: z.optional(z.literal('true')) }),
  reply: z.strictObject({ items: value.list(webhookItem, 100) }),
  problems: [],
});

export const retryWebhook = endpoint({
  name: 'retryWebhook',
  method: 'POST',
  path: '/api/desk/payouts/webhooks/retry',
  summary: 'Retry a webhook message whose processing has failed for good.',
  auth: { kind: 'staff', right: 'payouts.decide' },
  body: z.strictObject({ partner: z.enum(['kyc', 'payouts']), id: value.text(200) }),
  reply: null,
  problems: ['NotFound'],
});

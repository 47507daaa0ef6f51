import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const network = value.opaque(40);
const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });
const inWithdrawal = z.strictObject({ id: z.uuid() });

/** Why a withdrawal needs staff review. */
export const reviewReasons = [
  'AboveTwoPeopleLimit',
  'LargePartOfHotWallet',
  'NewAddress',
  'NewDevice',
  'AfterSecurityChange',
  'ManyWithdrawals',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const reviewRisks = ['low', 'medium', 'high'] as const;

/** Automatic checks shown to the reviewer. */
export const reviewChecks = [
  'StepUp',
  'DeviceKnownDays',
  'AddressUsed',
  'AccountAgeDays',
  'WithinLimits',
] as const;

const reviewItem = z.strictObject({
  id: z.uuid(),
  number: value.opaque(40),
  userId: value.userId,
  /** Masked; null once the account is deleted. */
  email: z.nullable(value.text(254)),
  coin: value.coinId,
  amount: value.amount,
  fee: value.amount,
  usd: z.nullable(value.amount),
  network,
  address: value.text(400),
  memo: z.nullable(value.text(400)),
  requestedAt: value.instant,
  reasons: value.list(z.enum(reviewReasons), reviewReasons.length),
  risk: z.enum(reviewRisks),
  approvalsNeeded: z.int(),
  approvals: value.list(z.strictObject({ by: person, at: value.instant }), 10),
  /** The question staff asked the customer. */
  question: z.nullable(z.strictObject({ by: person, at: value.instant, note: value.text(1000) })),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const listWithdrawalReviews = endpoint({
  name: 'listWithdrawalReviews',
  method: 'GET',
  path: '/api/desk/withdrawals',
  summary: 'List the withdrawals in review, oldest first, at most a hundred.',
  auth: { kind: 'staff', right: 'withdrawals.read' },
  reply: z.strictObject({
    items: value.list(reviewItem, 100),
    inReview: z.int(),
    sumUsd: value.amount,
    sentToday: z.int(),
  }),
  problems: [],
});

export const getWithdrawalReview = endpoint({
  name: 'getWithdrawalReview',
  method: 'GET',
  path: '/api/desk/withdrawals/{id}',
  summary: 'Get a withdrawal in review with the checks it passed or failed. Audited.',
  auth: { kind: 'staff', right: 'withdrawals.read' },
  params: inWithdrawal,
  reply: z.strictObject({
    ...reviewItem.shape,
    /** `review`, or the stage it moved to. */
    stage: value.opaque(40),
    checks: value.list(
      z.strictObject({
        check: z.enum(reviewChecks),
        isPassed: z.boolean(),
        /** Days or number of uses, depending on the check. */
        count: z.nullable(z.int()),
      }),
      reviewChecks.length,
    ),
  }),
  problems: ['NotFound'],
});

export const approveWithdrawal = endpoint({
  name: 'approveWithdrawal',
  method: 'POST',
  path: '/api/desk/withdrawals/{id}/approve',
  summary: 'Approve a withdrawal. It is sent after the last required approval; each person counts once.',
  auth: { kind: 'staff', right: 'withdrawals.decide' },
  params: inWithdrawal,
  body: z.strictObject({ note: z.optional(note) }),
  reply: z.strictObject({ approvals: z.int(), approvalsNeeded: z.int() }),
  problems: ['NotFound', 'ReviewClosed', 'FourEyesRequired'],
});

export const rejectWithdrawal = endpoint({
  name: 'rejectWithdrawal',
  method: 'POST',
  path: '/api/desk/withdrawals/{id}/reject',
  summary: 'Reject a withdrawal and refund it.',
  auth: { kind: 'staff', right: 'withdrawals.decide' },
  params: inWithdrawal,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'ReviewClosed'],
});

export const askAboutWithdrawal = endpoint({
  name: 'askAboutWithdrawal',
  method: 'POST',
  path: '/api/desk/withdrawals/{id}/ask',
  summary: 'Send the customer a question about a withdrawal by e-mail. The withdrawal stays in review.',
  auth: { kind: 'staff', right: 'withdrawals.decide' },
  params: inWithdrawal,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'ReviewClosed'],
});

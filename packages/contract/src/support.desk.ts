import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ticket, ticketLimits, ticketStates, ticketTopics } from './support.ts';
import { transactionStatuses, transactionTypes } from './transactions.ts';
import { deskNoteLengths } from './users.desk.ts';
import * as value from './values.ts';

const note = value.text(deskNoteLengths.max).check(z.trim(), z.minLength(deskNoteLengths.min));
const person = z.strictObject({ id: z.uuid(), name: value.text(200) });
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(999_999_999_999));
const inThread = z.strictObject({ number });
const maskedEmail = z.nullable(value.text(254));

/** Summary for staff of the operation that a thread or a case is about. */
const operation = z.strictObject({
  id: z.uuid(),
  number: value.opaque(40),
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  stage: value.opaque(40),
  coin: value.coinId,
  amount: value.amount,
  usd: z.nullable(value.amount),
  createdAt: value.instant,
  timeline: value.list(z.strictObject({ stage: value.opaque(40), at: value.instant }), 1000),
});
export type DeskOperation = z.infer<typeof operation>;

export const searchOperations = endpoint({
  name: 'searchOperations',
  method: 'POST',
  path: '/api/desk/operations/search',
  summary:
    'Search operations of any account by exact number or id, address or chain transaction id, newest first. The term is in the body, which no access log records. Audited.',
  auth: { kind: 'staff', right: 'users.read' },
  // E-mail addresses are not accepted, because the audit log stores the search text.
  body: z.strictObject({ search: value.matching(/^[0-9A-Za-z:_-]{8,128}$/, 128) }),
  reply: z.strictObject({
    items: value.list(
      z.strictObject({
        id: z.uuid(),
        number: value.opaque(40),
        userId: value.userId,
        email: maskedEmail,
        type: z.enum(transactionTypes),
        status: z.enum(transactionStatuses),
        coin: value.coinId,
        amount: value.amount,
        createdAt: value.instant,
      }),
      10,
    ),
  }),
  problems: [],
});

/** Filters of the queue. */
export const threadViews = ['waiting', 'answered', 'closed'] as const;

const threadItem = z.strictObject({
  number: z.int(),
  userId: value.userId,
  email: maskedEmail,
  topic: z.enum(ticketTopics),
  state: z.enum(ticketStates),
  isLateCase: z.boolean(),
  /** When the customer's unanswered message arrived; null if none is unanswered. */
  waitingSince: z.nullable(value.instant),
  updatedAt: value.instant,
});
export type ThreadItem = z.infer<typeof threadItem>;

export const listThreads = endpoint({
  name: 'listThreads',
  method: 'GET',
  path: '/api/desk/threads',
  summary:
    'List support threads that wait for a reply, the longest wait first, or the recently answered or closed ones.',
  auth: { kind: 'staff', right: 'support.read' },
  query: z.strictObject({ view: z._default(z.enum(threadViews), 'waiting') }),
  reply: z.strictObject({
    items: value.list(threadItem, 100),
    waiting: z.int(),
    oldestAt: z.nullable(value.instant),
    answeredToday: z.int(),
  }),
  problems: [],
});

export const getThread = endpoint({
  name: 'getThread',
  method: 'GET',
  path: '/api/desk/threads/{number}',
  summary: 'Get a thread with its messages and the operation it is about. Audited.',
  auth: { kind: 'staff', right: 'support.read' },
  params: inThread,
  reply: z.strictObject({
    ...ticket.shape,
    userId: value.userId,
    email: maskedEmail,
    waitingSince: z.nullable(value.instant),
    operation: z.nullable(operation),
  }),
  problems: ['NotFound'],
});
export type Thread = z.infer<(typeof getThread)['reply']>;

export const getThreadPicture = endpoint({
  name: 'getThreadPicture',
  method: 'GET',
  path: '/api/desk/threads/{number}/pictures/{pictureId}',
  summary: 'Get a picture of a thread. Audited.',
  auth: { kind: 'staff', right: 'support.read' },
  params: z.strictObject({ number, pictureId: z.uuid() }),
  reply: null,
  file: ['image/webp'],
  problems: ['NotFound'],
});

export const answerThread = endpoint({
  name: 'answerThread',
  method: 'POST',
  path: '/api/desk/threads/{number}/answer',
  summary:
    'Answer a customer, who is notified by e-mail and in the app. Refused if a newer message than `seenId` exists.',
  auth: { kind: 'staff', right: 'support.answer' },
  params: inThread,
  body: z.strictObject({
    messageId: z.uuid(),
    /** The newest message the caller has seen. */
    seenId: z.uuid(),
    text: value.text(ticketLimits.text).check(z.trim(), z.minLength(1)),
    /** Closes the thread with this answer. */
    isClosing: z.boolean(),
  }),
  reply: null,
  problems: ['NotFound', 'ThreadChanged'],
});

export const closeThread = endpoint({
  name: 'closeThread',
  method: 'POST',
  path: '/api/desk/threads/{number}/close',
  summary: 'Close a thread without an answer. The customer can reopen it by writing.',
  auth: { kind: 'staff', right: 'support.answer' },
  params: inThread,
  body: z.strictObject({ seenId: z.uuid() }),
  reply: null,
  problems: ['NotFound', 'ThreadChanged'],
});

/** Why a case was opened automatically. */
export const caseReasons = [
  'WithdrawalLate',
  'DepositLate',
  'CashOrderLate',
  'PayoutLate',
  'TradeLate',
  'WebhookGaveUp',
  'DrawerDiffers',
] as const;
export type CaseReason = (typeof caseReasons)[number];

const caseItem = z.strictObject({
  number: z.int(),
  reason: z.enum(caseReasons),
  /** The number of the operation, the partner's message, or the count that the case is about. */
  subject: value.text(200),
  openedAt: value.instant,
  closedAt: z.nullable(value.instant),
  /** The cause went away and the case closed automatically; false while it is open. */
  closedItself: z.boolean(),
  takenBy: z.nullable(person),
  userId: z.nullable(value.userId),
  coin: z.nullable(value.coinId),
  amount: z.nullable(value.signedAmount),
});
export type CaseItem = z.infer<typeof caseItem>;

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/api/desk/cases',
  summary: 'List the open cases, oldest first, at most two hundred, or the recently closed ones.',
  auth: { kind: 'staff', right: 'cases.read' },
  query: z.strictObject({ closed: z.optional(z.literal('true')) }),
  reply: z.strictObject({
    items: value.list(caseItem, 200),
    open: z.int(),
    free: z.int(),
    closedItselfToday: z.int(),
    closedByPersonToday: z.int(),
    /** Open cases by reason and age: under an hour, under four hours, under a day, and older. */
    ages: value.list(
      z.strictObject({
        reason: z.enum(caseReasons),
        underHour: z.int(),
        underFourHours: z.int(),
        underDay: z.int(),
        older: z.int(),
      }),
      caseReasons.length,
    ),
  }),
  problems: [],
});

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/api/desk/cases/{number}',
  summary: 'Get a case: why it opened, the operation, and the actions taken. Audited.',
  auth: { kind: 'staff', right: 'cases.read' },
  params: inThread,
  reply: z.strictObject({
    ...caseItem.shape,
    email: maskedEmail,
    /** When the operation was due, and its 90th-percentile duration. */
    dueAt: z.nullable(value.instant),
    p90Seconds: z.nullable(z.int()),
    operation: z.nullable(operation),
    /** The customer has a support thread with the same number. */
    hasThread: z.boolean(),
    notes: value.list(
      z.strictObject({
        id: z.uuid(),
        at: value.instant,
        /** Null if the system wrote it. */
        by: z.nullable(person),
        kind: z.enum(['opened', 'taken', 'passed', 'note', 'closed', 'ended']),
        text: z.nullable(value.text(deskNoteLengths.max)),
      }),
      500,
    ),
  }),
  problems: ['NotFound'],
});
export type DeskCase = z.infer<(typeof getCase)['reply']>;

export const takeCase = endpoint({
  name: 'takeCase',
  method: 'POST',
  path: '/api/desk/cases/{number}/take',
  summary: 'Assign an unassigned case to the caller.',
  auth: { kind: 'staff', right: 'cases.work' },
  params: inThread,
  reply: null,
  problems: ['NotFound', 'CaseTaken', 'CaseClosed'],
});

export const passCase = endpoint({
  name: 'passCase',
  method: 'POST',
  path: '/api/desk/cases/{number}/pass',
  summary: 'Return a case to the queue with a note for the next assignee.',
  auth: { kind: 'staff', right: 'cases.work' },
  params: inThread,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'CaseTaken', 'CaseClosed'],
});

export const noteCase = endpoint({
  name: 'noteCase',
  method: 'POST',
  path: '/api/desk/cases/{number}/notes',
  summary: 'Add an internal note to a case. Customers do not see it.',
  auth: { kind: 'staff', right: 'cases.work' },
  params: inThread,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'CaseClosed'],
});

export const closeCase = endpoint({
  name: 'closeCase',
  method: 'POST',
  path: '/api/desk/cases/{number}/close',
  summary: 'Close a case assigned to the caller, with its resolution.',
  auth: { kind: 'staff', right: 'cases.work' },
  params: inThread,
  body: z.strictObject({ note }),
  reply: null,
  problems: ['NotFound', 'CaseTaken', 'CaseClosed'],
});

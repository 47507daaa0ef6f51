import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

/** Topics of a support request. */
export const ticketTopics = [
  'Deposit',
  'Withdrawal',
  'Cash',
  'Payout',
  'Trade',
  'Identity',
  'Account',
  'Other',
] as const;
export type TicketTopic = (typeof ticketTopics)[number];

/** `open`: waits for support. `answered`: support wrote last. A reply reopens a closed ticket. */
export const ticketStates = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Messages that the system writes into a thread. */
export const ticketNotes = ['CaseOpened', 'OperationEnded', 'Closed'] as const;

export const ticketLimits = { text: 4000, pictures: 3, pictureChars: 2_800_000 } as const;

/** The ticket number, shown as `#20417`. */
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(999_999_999_999));
const inTicket = z.strictObject({ id: value.userId, number });

const written = {
  /** Created by the client, so that a message sent twice is stored once. */
  messageId: z.uuid(),
  text: value.text(ticketLimits.text).check(z.trim(), z.minLength(1)),
  /** JPEG, PNG or WebP in Base64, at most 2 MB each. The server re-encodes them. */
  pictures: z.optional(
    value.list(value.matching(/^[A-Za-z0-9+/]+={0,2}$/, ticketLimits.pictureChars), ticketLimits.pictures),
  ),
};

const ticketItem = z.strictObject({
  number: z.int(),
  topic: z.enum(ticketTopics),
  state: z.enum(ticketStates),
  /** Opened automatically because an operation takes longer than usual. */
  isLateCase: z.boolean(),
  transactionId: z.nullable(z.uuid()),
  createdAt: value.instant,
  updatedAt: value.instant,
});
export type TicketItem = z.infer<typeof ticketItem>;

const picture = z.strictObject({ id: z.uuid(), width: z.int(), height: z.int() });

const message = z.strictObject({
  id: z.uuid(),
  author: z.enum(['customer', 'staff', 'system']),
  /** First name of the staff member who answered. */
  name: z.nullable(value.text(200)),
  at: value.instant,
  /** Null for a system message. */
  text: z.nullable(value.text(ticketLimits.text)),
  note: z.nullable(z.enum(ticketNotes)),
  pictures: value.list(picture, ticketLimits.pictures),
});
export type TicketMessage = z.infer<typeof message>;

export const ticket = z.strictObject({
  ...ticketItem.shape,
  /** The newest messages, oldest first. */
  messages: value.list(message, 500),
});
export type Ticket = z.infer<typeof ticket>;

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/api/users/{id}/support',
  summary: 'List the caller’s support tickets, newest first, at most fifty.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: z.strictObject({
    items: value.list(ticketItem, 50),
    /** Typical answer time in seconds over the last hundred answers; null while there are too few. */
    answerSeconds: z.nullable(z.int()),
  }),
  problems: [],
});

export const createTicket = endpoint({
  name: 'createTicket',
  method: 'POST',
  path: '/api/users/{id}/support',
  summary: 'Create a support ticket. Repeated with the same message id, it returns the same ticket.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({
    ...written,
    topic: z.enum(ticketTopics),
    /** The account's operation that the ticket is about. */
    transactionId: z.optional(z.uuid()),
  }),
  reply: ticket,
  problems: ['NotFound', 'PictureInvalid', 'TicketsTooMany'],
});

export const getTicket = endpoint({
  name: 'getTicket',
  method: 'GET',
  path: '/api/users/{id}/support/{number}',
  summary: 'Get a ticket with its messages.',
  auth: { kind: 'user', owner: 'path' },
  params: inTicket,
  reply: ticket,
  problems: ['NotFound'],
});

export const replyToTicket = endpoint({
  name: 'replyToTicket',
  method: 'POST',
  path: '/api/users/{id}/support/{number}',
  summary: 'Add a message to a ticket. Reopens a closed ticket.',
  auth: { kind: 'user', owner: 'path' },
  params: inTicket,
  body: z.strictObject(written),
  reply: ticket,
  problems: ['NotFound', 'PictureInvalid', 'TicketsTooMany'],
});

export const getTicketPicture = endpoint({
  name: 'getTicketPicture',
  method: 'GET',
  path: '/api/users/{id}/support/{number}/pictures/{pictureId}',
  summary: 'Get a picture of a ticket.',
  auth: { kind: 'user', owner: 'path' },
  params: z.strictObject({ id: value.userId, number, pictureId: z.uuid() }),
  reply: null,
  file: ['image/webp'],
  problems: ['NotFound'],
});

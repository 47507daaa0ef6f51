import * as z from 'zod/mini';
import { coinPrice } from './coins.ts';
import * as value from './values.ts';

/**
 * The live connection: a WebSocket at this path. It carries JSON texts. The first message of the client is `auth`;
 * nothing is told before it. The session's own news (`session`) comes without being asked for.
 */
export const streamPath = '/api/stream';

/** No message of a client is longer than this. */
export const streamMessageBytesMax = 8192;

/** What each topic tells. An event has the new state and not a difference: one that was missed is made good by the next. */
export const topicData = {
  /** The coins whose price has changed. */
  prices: z.strictObject({
    items: value.list(
      z.strictObject({
        coin: value.coinId,
        price: coinPrice,
        change24h: z.nullable(z.strictObject({ usd: value.signedAmount, percent: value.signedAmount })),
      }),
      10_000,
    ),
  }),
  /** The coins whose balance has changed. */
  balances: z.strictObject({
    items: value.list(
      z.strictObject({
        coin: value.coinId,
        balance: value.amount,
        available: value.amount,
        locked: value.amount,
        incoming: value.amount,
      }),
      10_000,
    ),
  }),
  /** A transaction is new or has moved on. */
  transactions: z.strictObject({
    id: z.uuid(),
    status: value.opaque(40),
    stage: z.nullable(value.opaque(40)),
  }),
  /** A notification is new or was read; and how many are unread now. */
  notifications: z.strictObject({ id: z.nullable(z.uuid()), unread: z.int() }),
  /** Something about the account has changed that its pages show. */
  session: z.strictObject({ changed: z.enum(['devices', 'user']) }),
} as const;

export type Topic = keyof typeof topicData;
export type TopicData<T extends Topic> = z.infer<(typeof topicData)[T]>;
export const topics = ['prices', 'balances', 'transactions', 'notifications', 'session'] as const;
/** What is the same for everybody; all else is for one user alone. */
export type PublicTopic = 'prices';

const topicList = value.list(z.enum(topics), topics.length);

export const clientMessage = z.discriminatedUnion('type', [
  /** Who connects; sent again, on the same connection, with each new access token. */
  z.strictObject({ type: z.literal('auth'), token: value.text(4096).check(z.minLength(1)) }),
  /** The topics that are wanted from now on, in the place of those before. */
  z.strictObject({ type: z.literal('subscribe'), topics: topicList }),
  /** Answered with `pong`: a browser cannot see whether a quiet connection still lives. */
  z.strictObject({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const serverMessage = z.discriminatedUnion('type', [
  /** The token was good. The connection is closed when it runs out, unless a new one has come. */
  z.strictObject({ type: z.literal('ready'), expiresInSeconds: z.int() }),
  /**
   * From here on every event of these topics is told. For `quietMs` before, this user was told of none: what was read
   * within that time has missed nothing.
   */
  z.strictObject({
    type: z.literal('subscribed'),
    topics: topicList,
    quietMs: z.partialRecord(z.enum(topics), z.int()),
  }),
  /** `data` is what `topicData` has under the topic. */
  z.strictObject({ type: z.literal('event'), topic: z.enum(topics), data: z.unknown() }),
  /** Events may have been missed: what is shown has to be asked for again. */
  z.strictObject({ type: z.literal('resync') }),
  /**
   * The session is over: `revoked` for good, `replaced` by a newer one of the same device, whose tokens are on their
   * way to the client. The connection is closed after it.
   */
  z.strictObject({ type: z.literal('session'), state: z.enum(['revoked', 'replaced']) }),
  z.strictObject({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** Why the server closes a connection, beyond the codes of the standard (1001: it is stopping, connect again). */
export const streamCloseCodes = {
  /** Not a message of the contract. */
  malformed: 4400,
  /** No `auth` in time, a token that is not good or has run out, or a session that has ended. */
  sessionRequired: 4401,
  /** The e-mail is not confirmed yet. */
  emailNotVerified: 4403,
  /** Does not read what it is sent. */
  slow: 4408,
  /** Too many connections of this user or address, or too many messages on this one. */
  tooMany: 4429,
} as const;
export type StreamCloseReason = keyof typeof streamCloseCodes;

import * as z from 'zod/mini';
import { coinPrice } from './coins.ts';
import * as value from './values.ts';

/**
 * Path of the live WebSocket connection, which carries JSON messages. The client's first message is `auth`; the server
 * sends no events before it. The message `session` (the session has ended) needs no subscription.
 */
export const streamPath = '/api/stream';

/** Maximum size of a client message. */
export const streamMessageBytesMax = 8192;

/**
 * The payload of each topic. An event carries the new state, not a delta, so the next event makes up for a missed one.
 */
export const topicData = {
  /** Coins whose price changed. */
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
  /** Coins whose balance changed. */
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
  /** A transaction was created or changed its stage. */
  transactions: z.strictObject({
    id: z.uuid(),
    status: value.opaque(40),
    stage: z.nullable(value.opaque(40)),
  }),
  /** A notification was created or read, with the current number of unread ones. */
  notifications: z.strictObject({ id: z.nullable(z.uuid()), unread: z.int() }),
  /** Account data that pages show has changed. */
  session: z.strictObject({ changed: z.enum(['devices', 'user']) }),
} as const;

export type Topic = keyof typeof topicData;
export type TopicData<T extends Topic> = z.infer<(typeof topicData)[T]>;
export const topics = ['prices', 'balances', 'transactions', 'notifications', 'session'] as const;
/** Topics with the same events for everyone. All others are per user. */
export type PublicTopic = 'prices';

const topicList = value.list(z.enum(topics), topics.length);

export const clientMessage = z.discriminatedUnion('type', [
  /** Authenticates the connection. Sent again on the same connection with each new access token. */
  z.strictObject({ type: z.literal('auth'), token: value.text(4096).check(z.minLength(1)) }),
  /** Replaces the current subscriptions. */
  z.strictObject({ type: z.literal('subscribe'), topics: topicList }),
  /** Answered with `pong`, because a browser cannot detect a dead idle connection. */
  z.strictObject({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const serverMessage = z.discriminatedUnion('type', [
  /** The token was accepted. The connection closes when the token expires, unless the client sends a new one. */
  z.strictObject({ type: z.literal('ready'), expiresInSeconds: z.int() }),
  /**
   * From now on the server sends every event of these topics. `quietMs` is how long before this the topic had no event
   * for this user: data fetched within that time is up to date.
   */
  z.strictObject({
    type: z.literal('subscribed'),
    topics: topicList,
    quietMs: z.partialRecord(z.enum(topics), z.int()),
  }),
  /** `data` has the schema of `topicData[topic]`. */
  z.strictObject({ type: z.literal('event'), topic: z.enum(topics), data: z.unknown() }),
  /** Events may have been missed: the client must refetch what it shows. */
  z.strictObject({ type: z.literal('resync') }),
  /**
   * The session has ended: `revoked` permanently, or `replaced` by a newer session of the same device, whose tokens are
   * on their way to the client. The connection closes after this message.
   */
  z.strictObject({ type: z.literal('session'), state: z.enum(['revoked', 'replaced']) }),
  z.strictObject({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** Close codes beyond those of the standard (1001: the server is stopping, reconnect). */
export const streamCloseCodes = {
  /** The message does not match the contract. */
  malformed: 4400,
  /** No `auth` in time, an invalid or expired token, or an ended session. */
  sessionRequired: 4401,
  /** The e-mail is not confirmed yet. */
  emailNotVerified: 4403,
  /** The client does not read fast enough. */
  slow: 4408,
  /** Too many connections of this user or address, or too many messages on this one. */
  tooMany: 4429,
} as const;
export type StreamCloseReason = keyof typeof streamCloseCodes;

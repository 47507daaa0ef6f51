import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  notificationCategories,
  notificationEvents,
  notificationLinks,
  notificationReasons,
  notificationSides,
  notificationStates,
} from './notifications.kinds.ts';
import * as value from './values.ts';

export * from './notifications.kinds.ts';

/** Unread notifications are counted up to this number. */
export const unreadMax = 100;

/** Values of a notification's text. `notificationKinds` lists which ones an event has. */
export const notificationParams = z.strictObject({
  side: z.optional(z.enum(notificationSides)),
  state: z.optional(z.enum(notificationStates)),
  amount: z.optional(value.amount),
  currency: z.optional(value.coinId),
  counterAmount: z.optional(value.amount),
  counterCurrency: z.optional(value.coinId),
  fee: z.optional(value.amount),
  max: z.optional(value.amount),
  min: z.optional(value.amount),
  reason: z.optional(z.enum(notificationReasons)),
  network: z.optional(value.text(40)),
  name: z.optional(value.text(200)),
  place: z.optional(value.text(400)),
  at: z.optional(value.instant),
  until: z.optional(value.instant),
  timeZone: z.optional(value.timeZone),
});
export type NotificationParams = z.infer<typeof notificationParams>;

export const notificationItem = z.strictObject({
  id: z.uuid(),
  event: z.enum(notificationEvents),
  category: z.enum(notificationCategories),
  createdAt: value.instant,
  readAt: z.nullable(value.instant),
  params: notificationParams,
  link: z.nullable(z.strictObject({ kind: z.enum(notificationLinks), id: z.nullable(value.opaque(64)) })),
});
export type NotificationItem = z.infer<typeof notificationItem>;

const unread = z.int();

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/users/{id}/notifications',
  summary: 'List notifications, newest first, with the number of unread ones, counted up to 100.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    cursor: z.optional(z.uuid()),
  }),
  reply: z.strictObject({
    items: value.list(notificationItem, 100),
    nextCursor: z.nullable(z.uuid()),
    unread,
  }),
  problems: [],
  revalidates: true,
});

const inNotification = z.strictObject({ id: value.userId, notificationId: z.uuid() });

export const getNotification = endpoint({
  name: 'getNotification',
  method: 'GET',
  path: '/api/users/{id}/notifications/{notificationId}',
  summary: 'Get a notification.',
  auth: { kind: 'user', owner: 'path' },
  params: inNotification,
  reply: notificationItem,
  problems: [],
});

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'PUT',
  path: '/api/users/{id}/notifications/{notificationId}/read',
  summary: 'Mark a notification as read. Idempotent.',
  auth: { kind: 'user', owner: 'path' },
  params: inNotification,
  reply: z.strictObject({ unread }),
  problems: [],
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'PUT',
  path: '/api/users/{id}/notifications/read',
  summary: 'Mark all notifications as read, up to the newest one that the caller has seen.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject({ newestId: z.uuid() }),
  reply: z.strictObject({ unread }),
  problems: [],
});

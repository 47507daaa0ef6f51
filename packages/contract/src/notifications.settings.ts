import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

const channels = z.strictObject({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() });

/** Channels by category. Security has no entry because it cannot be muted. */
const byCategory = z.strictObject({
  payments: channels,
  cash: channels,
  trades: channels,
  affiliate: channels,
  support: channels,
  news: channels,
});

const timeOfDay = value.matching(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 5);

const chosen = {
  channels: byCategory,
  /** Pushes are delayed between these local times in the time zone, except security and visit notifications. */
  quietHours: z.strictObject({
    isOn: z.boolean(),
    from: timeOfDay,
    to: timeOfDay,
    timeZone: value.timeZone,
  }),
  /** Hides amounts in pushes, because others can see the lock screen. */
  hidesAmounts: z.boolean(),
};

export const notificationSettings = z.strictObject({
  ...chosen,
  /** The VAPID public key that a browser subscribes with. */
  pushKey: value.opaque(200),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/api/users/{id}/notification-settings',
  summary: 'Get the notification settings: events by channel.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: notificationSettings,
  problems: [],
  revalidates: true,
});

export const setNotificationSettings = endpoint({
  name: 'setNotificationSettings',
  method: 'PUT',
  path: '/api/users/{id}/notification-settings',
  summary: 'Update the notification settings. Security events always go to every channel.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  body: z.strictObject(chosen),
  reply: notificationSettings,
  problems: [],
});

export const sendTestNotification = endpoint({
  name: 'sendTestNotification',
  method: 'POST',
  path: '/api/users/{id}/notifications/test',
  summary: 'Send a test notification to the caller’s devices.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: null,
  problems: [],
});

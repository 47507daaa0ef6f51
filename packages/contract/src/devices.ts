import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

const inDevice = z.strictObject({ id: value.userId, deviceId: value.deviceId });

export const deviceItem = z.strictObject({
  id: value.opaque(128),
  name: value.text(120),
  platform: value.text(40),
  browser: z.nullable(value.text(120)),
  ip: z.nullable(value.opaque(64)),
  createdAt: value.instant,
  lastSeenAt: value.instant,
  isCurrent: z.boolean(),
});
export type DeviceItem = z.infer<typeof deviceItem>;

export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/api/users/{id}/devices',
  summary: 'The devices that are signed in.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: value.list(deviceItem, 10_000),
  problems: [],
});

export const deauthorizeDevice = endpoint({
  name: 'deauthorizeDevice',
  method: 'DELETE',
  path: '/api/users/{id}/devices/{deviceId}',
  summary: 'Sign a device out at once, with its open live connections.',
  auth: { kind: 'user', owner: 'path' },
  params: inDevice,
  reply: null,
  problems: [],
});

export const deauthorizeOtherDevices = endpoint({
  name: 'deauthorizeOtherDevices',
  method: 'DELETE',
  path: '/api/users/{id}/devices',
  summary: 'Sign out everywhere else.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ except: z.literal('current') }),
  reply: null,
  problems: [],
});

export const setPushToken = endpoint({
  name: 'setPushToken',
  method: 'PUT',
  path: '/api/users/{id}/devices/{deviceId}/push-token',
  summary: 'Where to send pushes for this device: a host token, or a Web Push subscription.',
  auth: { kind: 'user', owner: 'path' },
  params: inDevice,
  body: z.strictObject({ pushToken: value.pushToken }),
  reply: null,
  problems: ['DeviceNotBelongsToUser'],
});

export const setLanguage = endpoint({
  name: 'setLanguage',
  method: 'PUT',
  path: '/api/users/{id}/devices/{deviceId}/language',
  summary: 'The language of this device, which mails and pushes follow.',
  auth: { kind: 'user', owner: 'path' },
  params: inDevice,
  body: z.strictObject({ language: value.language }),
  reply: null,
  problems: ['DeviceNotBelongsToUser'],
});

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { onlyStepUp } from './sessions.step-up.ts';
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
  summary: 'List the devices that are signed in.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: value.list(deviceItem, 10_000),
  problems: [],
});

export const deauthorizeDevice = endpoint({
  name: 'deauthorizeDevice',
  method: 'DELETE',
  path: '/api/users/{id}/devices/{deviceId}',
  summary:
    'Sign a device out and close its live connections. Any device but the caller’s own needs a step-up whose operation names the deviceId.',
  auth: { kind: 'user', owner: 'path' },
  params: inDevice,
  body: onlyStepUp,
  reply: null,
  problems: ['StepUpRequired', 'StepUpInvalid'],
});

export const deauthorizeOtherDevices = endpoint({
  name: 'deauthorizeOtherDevices',
  method: 'DELETE',
  path: '/api/users/{id}/devices',
  summary: 'Sign out all other devices. Needs a step-up.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  query: z.strictObject({ except: z.literal('current') }),
  body: onlyStepUp,
  reply: null,
  problems: ['StepUpRequired', 'StepUpInvalid'],
});

export const setPushToken = endpoint({
  name: 'setPushToken',
  method: 'PUT',
  path: '/api/users/{id}/devices/{deviceId}/push-token',
  summary: 'Set the push target of the caller’s device: a host token, or a Web Push subscription.',
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
  summary: 'Set the language and time zone of the caller’s device, which mails and pushes use.',
  auth: { kind: 'user', owner: 'path' },
  params: inDevice,
  body: z.strictObject({ language: value.language, timeZone: z.optional(value.timeZone) }),
  reply: null,
  problems: ['DeviceNotBelongsToUser'],
});

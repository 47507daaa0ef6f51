import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/modules/notifications';
const listTest = `${folder}/notices.integration.test.ts`;
const pushTest = `${folder}/push.integration.test.ts`;

/** What users are told, and on which devices. */
export const notificationMutants: readonly Mutant[] = [
  {
    ids: ['Z-01'],
    lost: 'a notification is found by its id alone',
    file: `${folder}/notification-store.ts`,
    control: 'where id = ${id} and user_id = ${userId} and is_listed`.execute(',
    instead: 'where id = ${id} and ${userId}::uuid is not null and is_listed`.execute(',
    test: listTest,
  },
  {
    ids: ['I-07'],
    lost: 'a subscription names whatever address it likes',
    file: 'apps/server/src/partners/push-web/web-push.ts',
    control: 'isPushService(endpoint) ?',
    instead: "endpoint !== '' ?",
    test: pushTest,
  },
  {
    ids: ['S-12'],
    lost: 'a browser where two people signed in shows both of them everything',
    file: 'apps/server/src/modules/sessions/push-target.ts',
    control: 'await claimPushToken(tx, { ...device, mark });',
    instead: 'await claimPushToken(tx, { ...device, mark: Buffer.alloc(32) });',
    test: pushTest,
  },
  {
    ids: ['S-12'],
    lost: 'two accounts that bring one token at once both write it',
    file: 'apps/server/src/modules/sessions/push-target-store.ts',
    control: "hashtextextended('push token ' || encode(${mark}::bytea, 'hex'), 0)",
    instead: "hashtextextended('push token ' || ${deviceId} || encode(${mark}::bytea, 'hex'), 0)",
    test: 'apps/server/src/modules/sessions/devices.integration.test.ts',
  },
  {
    ids: ['S-11'],
    lost: 'a device that was signed out from elsewhere hears nothing of it',
    file: 'apps/server/src/modules/sessions/end-sessions.ts',
    control: 'if (!silentEndings.has(ending.because)) await notifyDevices(outbox, tx, ended);',
    instead: 'if (silentEndings.has(ending.because)) await notifyDevices(outbox, tx, ended);',
    test: pushTest,
  },
  {
    ids: ['A-16'],
    lost: 'who mutes payments hears nothing of a changed password',
    file: `${folder}/mail-category.ts`,
    control: "passwordChanged: 'security',",
    instead: "passwordChanged: 'payments',",
    test: pushTest,
  },
  {
    ids: ['A-16'],
    lost: 'security can be muted',
    file: 'packages/contract/src/notifications.kinds.ts',
    control: "export const mutableCategories = ['payments',",
    instead: "export const mutableCategories = ['security', 'payments',",
    test: 'packages/contract/src/notifications.kinds.test.ts',
  },
  {
    ids: ['W-05'],
    lost: 'a push opens any address',
    file: 'apps/web/public/push-worker.js',
    control: String.raw`/^\/[\w-]/.test(path)`,
    instead: "path !== ''",
    test: 'apps/web/src/features/notifications/push-worker.test.ts',
  },
  {
    ids: ['W-04'],
    lost: 'values of a notification are markup',
    file: 'apps/web/src/features/notifications/notification-list.tsx',
    control: '{text}\n                  </NotificationRow>',
    instead: '<span dangerouslySetInnerHTML={{ __html: text }} />\n                  </NotificationRow>',
    test: 'e2e/notifications.spec.ts',
  },
];

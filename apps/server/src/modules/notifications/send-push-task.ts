import { languages } from '@gim/languages';
import * as z from 'zod';
import type { Task } from '../../platform/jobs/task.ts';

const push = z.strictObject({ notificationId: z.uuid(), deviceId: z.string() });

/** Sends one notification to one device. One job per device, so that a failure does not repeat pushes to the others. */
export const sendPushTask: Task<z.infer<typeof push>> = {
  name: 'notifications.send-push',
  parse: (unchecked) => push.parse(unchecked),
};

const signedOut = z.strictObject({
  userId: z.uuid(),
  deviceId: z.string(),
  language: z.enum(languages),
  sealedPushToken: z.string(),
});

/** Tells a device that it was signed out. Carries the token, because the device's row is gone by then. */
export const notifySignedOutTask: Task<z.infer<typeof signedOut>> = {
  name: 'notifications.notify-signed-out',
  parse: (unchecked) => signedOut.parse(unchecked),
};

import type { Consumer } from '../../platform/outbox/outbox.ts';
import { deviceSignedOut, pushTokenContext } from '../sessions/index.ts';
import type { NotificationsCore } from './core.ts';
import { sendTo } from './send-push.ts';
import { notifySignedOutTask } from './send-push-task.ts';

/** Orders the last push of a device. The encrypted token moves from the event to the job. */
export const signOutConsumer = ({ jobs, outbox }: NotificationsCore): Consumer => ({
  name: `notifications.push.${deviceSignedOut.topic}`,
  topic: deviceSignedOut.topic,
  opensSecrets: true,
  take: async (events, tx) => {
    for (const event of events) {
      const payload = deviceSignedOut.parse(event.payload);
      await jobs.add(tx, notifySignedOutTask, payload, { key: `signed out ${event.id}`, isUrgent: true });
      await outbox.eraseEventSecrets(tx, event);
    }
  },
});

/** Says only that it was signed out: whoever holds the device now may be a thief. */
export async function notifySignedOut(
  { sealer, pushSenders, renderPush }: NotificationsCore,
  payload: ReturnType<typeof notifySignedOutTask.parse>,
): Promise<void> {
  const token = sealer.open(payload.sealedPushToken, pushTokenContext(payload));
  await sendTo(pushSenders, token, renderPush.signedOut(payload.language));
}

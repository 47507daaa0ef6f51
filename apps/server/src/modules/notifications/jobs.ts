import { recurring, runner, type TaskRunner } from '../../platform/jobs/task.ts';
import type { NotificationsCore } from './core.ts';
import { sweepNotifications } from './notification-store.ts';
import { notifySignedOut } from './notify-signed-out.ts';
import { sendMail } from './send-mail.ts';
import { sendMailTask } from './send-mail-task.ts';
import { sendPush } from './send-push.ts';
import { notifySignedOutTask, sendPushTask } from './send-push-task.ts';
import { sweepMails } from './store.ts';

const DAY_MS = 86_400_000;
const MAILS_RETENTION_MS = 30 * DAY_MS;
const NOTIFICATIONS_RETENTION_MS = 365 * DAY_MS;

export function notificationJobs(core: NotificationsCore): TaskRunner[] {
  const { db, clock } = core;
  return [
    runner(sendMailTask, (payload) => sendMail(core, payload)),
    runner(sendPushTask, (payload) => sendPush(core, payload)),
    runner(notifySignedOutTask, (payload) => notifySignedOut(core, payload)),
    recurring('notifications.sweep', { dailyAt: '04:10' }, () =>
      db.inTransaction(async (tx) => {
        await sweepMails(tx, new Date(clock.now().getTime() - MAILS_RETENTION_MS));
        await sweepNotifications(tx, new Date(clock.now().getTime() - NOTIFICATIONS_RETENTION_MS));
      }),
    ),
  ];
}

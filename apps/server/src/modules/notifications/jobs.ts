import { recurring, runner, type TaskRunner } from '../../platform/jobs/task.ts';
import type { NotificationsCore } from './core.ts';
import { sendMail } from './send-mail.ts';
import { sendMailTask } from './send-mail-task.ts';
import { sweepMails } from './store.ts';

const KEPT_MS = 30 * 86_400_000;

export function notificationJobs(core: NotificationsCore): TaskRunner[] {
  const { db, clock } = core;
  return [
    runner(sendMailTask, (payload) => sendMail(core, payload)),
    recurring('notifications.sweep', { dailyAt: '04:10' }, () =>
      db.inTransaction((tx) => sweepMails(tx, new Date(clock.now().getTime() - KEPT_MS))),
    ),
  ];
}

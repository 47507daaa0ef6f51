import { recurring, runner, type TaskRunner } from '../../platform/jobs/task.ts';
import type { NotificationsCore } from './core.ts';
import { sendMail } from './send-mail.ts';
import { sendMailTask } from './send-mail-task.ts';
import { listAbandoned, sweepMails } from './store.ts';

const KEPT_MS = 30 * 86_400_000;

export function notificationJobs(core: NotificationsCore): TaskRunner[] {
  const { db, clock, log } = core;
  return [
    runner(sendMailTask, (payload) => sendMail(core, payload)),
    // The queue itself would come back to the job of a dead process only after hours, and a code does not wait that long.
    recurring('notifications.pick-up', { everySeconds: 60 }, async () => {
      for (const eventId of await listAbandoned(db.read, clock.now())) {
        await sendMail(core, { eventId }).catch((error: unknown) =>
          log.warn({ err: error, eventId }, 'a mail that was left behind could not be sent'),
        );
      }
    }),
    recurring('notifications.sweep', { dailyAt: '04:10' }, () =>
      db.inTransaction((tx) => sweepMails(tx, new Date(clock.now().getTime() - KEPT_MS))),
    ),
  ];
}

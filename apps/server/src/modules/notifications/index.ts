import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { Consumer } from '../../platform/outbox/outbox.ts';
import { mailConsumers } from './consumers.ts';
import type { NotificationsCore } from './core.ts';
import { notificationJobs } from './jobs.ts';
import { createMailRenderer } from './render-mail.ts';

export type { MailSender } from './ports.ts';

export interface NotificationsDeps extends Omit<NotificationsCore, 'renderMail'> {
  readonly publicOrigin: string;
}

/** Tells users what happened to their account. It only listens: nothing waits for it, and nothing depends on it. */
export interface Notifications {
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly TaskRunner[];
}

export function createNotifications({ publicOrigin, ...deps }: NotificationsDeps): Notifications {
  const core: NotificationsCore = { ...deps, renderMail: createMailRenderer({ publicOrigin }) };
  return { consumers: mailConsumers(core), jobs: notificationJobs(core) };
}

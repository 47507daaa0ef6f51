import type { Mount } from '../../http/mount.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { Consumer } from '../../platform/outbox/outbox.ts';
import { mailConsumers } from './consumers.ts';
import type { NotificationsCore } from './core.ts';
import { notificationJobs } from './jobs.ts';
import { noticeConsumers } from './notice-consumers.ts';
import { signOutConsumer } from './notify-signed-out.ts';
import { createMailRenderer } from './render-mail.ts';
import { createPushRenderer } from './render-push.ts';
import { mountNotifications } from './routes.ts';

export type { MailSender, PushSenders } from './ports.ts';

export interface NotificationsDeps extends Omit<NotificationsCore, 'renderMail' | 'renderPush'> {
  readonly publicOrigin: string;
}

/** Notifies users of what happened to their account. Only consumes events; no other module depends on it. */
export interface Notifications {
  readonly consumers: readonly Consumer[];
  readonly jobs: readonly TaskRunner[];
  mount(mount: Mount): void;
}

export function createNotifications({ publicOrigin, ...deps }: NotificationsDeps): Notifications {
  const core: NotificationsCore = {
    ...deps,
    renderMail: createMailRenderer({ publicOrigin }),
    renderPush: createPushRenderer(),
  };
  return {
    consumers: [...mailConsumers(core), ...noticeConsumers(core), signOutConsumer(core)],
    jobs: notificationJobs(core),
    mount: (mount) => mountNotifications(mount, core),
  };
}

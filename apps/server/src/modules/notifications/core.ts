import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Users } from '../users/index.ts';
import type { MailSender } from './ports.ts';
import type { MailRenderer } from './render-mail.ts';

/** What the use cases of this module work with. */
export interface NotificationsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly sealer: Sealer;
  readonly users: Pick<Users, 'find'>;
  readonly mailSender: MailSender;
  readonly renderMail: MailRenderer;
}

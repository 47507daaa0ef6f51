import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { Users } from '../users/index.ts';
import type { MailSender, PushSenders } from './ports.ts';
import type { MailRenderer } from './render-mail.ts';
import type { PushRenderer } from './render-push.ts';

/** The dependencies of this module's use cases. */
export interface NotificationsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly stream: Pick<Stream, 'notifyAll'>;
  readonly sealer: Sealer;
  readonly users: Pick<Users, 'find'>;
  readonly transactions: Pick<Transactions, 'findAll'>;
  /** The display name of a coin's network. */
  readonly networkName: (coin: string, network: string) => string;
  readonly devices: Pick<Sessions, 'pushTargets' | 'forgetPushToken'>;
  readonly mailSender: MailSender;
  readonly renderMail: MailRenderer;
  readonly pushSenders: PushSenders;
  readonly renderPush: PushRenderer;
}

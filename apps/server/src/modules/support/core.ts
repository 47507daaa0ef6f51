import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import type { Staff } from '../staff/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { Users } from '../users/index.ts';
import type { CaseSource } from './ports.ts';

/** What the use cases of this module work with. */
export interface SupportCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly stream: Stream;
  /** With a key of this module alone: texts and pictures. */
  readonly sealer: Sealer;
  /** With the key of mails: an answer on its way into one. */
  readonly mailSealer: Sealer;
  readonly users: Pick<Users, 'lock' | 'maskedEmailOf'>;
  readonly staff: Pick<Staff, 'audit' | 'people'>;
  readonly transactions: Pick<Transactions, 'find' | 'get' | 'findForStaff' | 'item'>;
  readonly sources: readonly CaseSource[];
}

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

/** Dependencies of this module's use cases. */
export interface SupportCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly stream: Stream;
  /** Encrypts texts and pictures, with a key of this module alone. */
  readonly sealer: Sealer;
  /** Encrypts answers for the mailer, with the key of mails. */
  readonly mailSealer: Sealer;
  readonly users: Pick<Users, 'lock' | 'maskedEmailOf'>;
  readonly staff: Pick<Staff, 'audit' | 'people'>;
  readonly transactions: Pick<Transactions, 'find' | 'get' | 'findForStaff' | 'item'>;
  readonly sources: readonly CaseSource[];
}

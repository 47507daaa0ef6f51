import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Random } from '../../platform/random.ts';
import type { HoldOwners } from './hold-owners.ts';
import type { Writer } from './writer.ts';

export interface WriterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How long a posting is tried again while the database fails. */
  readonly retryTimeoutMs?: number;
  /** How many processors this machine has; as many as the system says when it is left out. */
  readonly processors?: number;
}

/** What the use cases of this module work with. */
export interface LedgerCore extends WriterDeps {
  readonly writer: Writer;
  readonly holdOwners: HoldOwners;
}

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Random } from '../../platform/random.ts';
import type { ExpiryRule } from './posting.ts';
import type { Writer } from './writer.ts';

export interface WriterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How long a posting is retried while the database fails. */
  readonly retryTimeoutMs?: number;
  /** The number of processors of this machine; by default what the system reports. */
  readonly processors?: number;
}

/** Dependencies of this module's use cases. */
export interface LedgerCore extends WriterDeps {
  readonly writer: Writer;
  /** Expiry rules of holds, by the kind of the posting that opens them. */
  readonly expiryRules: Map<string, ExpiryRule>;
}

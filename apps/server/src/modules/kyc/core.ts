import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { KycPartner } from './ports.ts';

/** What the use cases of this module work with. */
export interface KycCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined while no partner is connected: then everything but the form works, and the form says so. */
  readonly partner: KycPartner | undefined;
}

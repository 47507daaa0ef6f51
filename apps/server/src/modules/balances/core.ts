import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Coins } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { IncomingSource, OpenOperations } from './ports.ts';
import type { StepCache } from './step-cache.ts';

/** Dependencies of this module's use cases. */
export interface BalancesCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly coins: Coins;
  readonly ledger: Pick<Ledger, 'countedBalancesOf' | 'balanceSteps' | 'openHolds' | 'onMoved'>;
  readonly operations: OpenOperations;
  readonly incoming: readonly IncomingSource[];
  readonly stepCache: StepCache;
}

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Staff } from '../staff/index.ts';
import type { PointClocks, PointOrders } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface DrawersCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'gauge' | 'gaugeBy'>;
  readonly ledger: Pick<Ledger, 'balanceOf' | 'post'>;
  readonly staff: Pick<Staff, 'audit' | 'auditing' | 'people' | 'areTwoPeople' | 'confirmColleague'>;
  readonly points: PointClocks;
  /** A function, because the module that implements it is of a higher level and is created later. */
  readonly orders: () => PointOrders;
}

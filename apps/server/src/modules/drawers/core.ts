import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Staff } from '../staff/index.ts';
import type { PointClocks, PointOrders } from './ports.ts';

/** What the use cases of this module work with. */
export interface DrawersCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'gauge' | 'gaugeBy'>;
  readonly ledger: Pick<Ledger, 'balanceOf' | 'post'>;
  readonly staff: Pick<Staff, 'audit' | 'auditing' | 'people' | 'areTwoPeople' | 'confirmColleague'>;
  readonly points: PointClocks;
  /** Of a module above this one, so it is there only once everything is wired. */
  readonly orders: () => PointOrders;
}

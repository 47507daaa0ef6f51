import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Staff } from '../staff/index.ts';
import type { CashAtPoints, OrdersOfDays } from './ports.ts';

/** The dependencies of this module's use cases. */
export interface PointsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly sealer: Sealer;
  readonly staff: Pick<Staff, 'audit'>;
  readonly cash: () => CashAtPoints;
  readonly orders: () => OrdersOfDays;
}

import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { FeeShares } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface FeesCore {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outbox: Pick<Outbox, 'companion'>;
  readonly shares: FeeShares;
}

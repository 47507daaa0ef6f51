import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { LimitRules } from './limit-policy.ts';
import type { IdentityChecks } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface LimitsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly identities: IdentityChecks;
  readonly rules: LimitRules;
}

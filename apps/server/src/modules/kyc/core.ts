import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Staff } from '../staff/index.ts';
import type { Users } from '../users/index.ts';
import type { KycPartner, SanctionsLists } from './ports.ts';

/** The allowance in USD at a level of the check, and whether payouts are possible. */
export interface LevelAllowance {
  readonly day: string;
  readonly month: string;
  readonly payouts: boolean;
}

/** The dependencies of this module's use cases. */
export interface KycCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ids: Ids;
  readonly outbox: Outbox;
  /** With this module's own key. */
  readonly sealer: Sealer;
  /** Undefined while no partner is connected: then everything works except the form, which is refused. */
  readonly partner: KycPartner | undefined;
  /** Undefined while none are connected: then the desk shows that no name was screened. */
  readonly sanctions: SanctionsLists | undefined;
  readonly users: Pick<Users, 'find' | 'lock' | 'notifyChanged' | 'maskedEmailOf'>;
  readonly allowanceOf: (isApproved: boolean) => LevelAllowance;
  readonly publicOrigin: string;
}

/** The additional dependencies of the desk's calls. */
export interface KycDeskCore extends KycCore {
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
}

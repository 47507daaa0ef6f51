import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Staff } from '../staff/index.ts';
import type { Users } from '../users/index.ts';
import type { KycPartner, SanctionsLists } from './ports.ts';

/** What may leave in USD at a level of the check, and whether to cards and PayPal. */
export interface LevelAllowance {
  readonly day: string;
  readonly month: string;
  readonly payouts: boolean;
}

/** What the use cases of this module work with. */
export interface KycCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ids: Ids;
  readonly outbox: Outbox;
  /** With a key of this module alone. */
  readonly sealer: Sealer;
  /** Undefined while no partner is connected: then everything but the form works, and the form says so. */
  readonly partner: KycPartner | undefined;
  /** Undefined while none are connected: then the desk sees that nobody was looked up. */
  readonly sanctions: SanctionsLists | undefined;
  readonly users: Pick<Users, 'find' | 'lock' | 'tellChanged' | 'maskedEmailOf'>;
  readonly allowanceOf: (isApproved: boolean) => LevelAllowance;
  readonly publicOrigin: string;
}

/** What the desk's calls need beyond that. */
export interface KycDeskCore extends KycCore {
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
}

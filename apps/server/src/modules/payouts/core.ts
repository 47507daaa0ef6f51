import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db, Reader } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Fees } from '../fees/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Limits } from '../limits/index.ts';
import type { DeviceAge } from '../sessions/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { StepUp, Users } from '../users/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { PayoutKind } from './payout.ts';
import type { PayoutRules } from './payout-rules.ts';
import type { CardForms, HolderNames, PayoutPartner } from './ports.ts';

/** What is known of the factors and devices of an account. */
interface AccountSigns {
  deviceAge(reader: Reader, own: { userId: string; deviceId: string }): Promise<DeviceAge | undefined>;
  factorAddedAt(reader: Reader, userId: string): Promise<Date | null>;
}

/** The cents that a user has sent since a moment, or is about to. */
export type SentSince = (reader: Reader, of: { userId: string; since: Date }) => Promise<bigint>;

/** What the use cases of this module work with. */
export interface PayoutsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outbox: Outbox;
  readonly sealer: Sealer;
  /** For the marks by which a recipient is found again without its data. */
  readonly markKey: Buffer;
  readonly ledger: Pick<Ledger, 'hold' | 'settle' | 'release' | 'balanceOf'>;
  readonly limits: Pick<Limits, 'within' | 'check' | 'remaining' | 'releasing'>;
  readonly fees: Fees;
  readonly transactions: Pick<
    Transactions,
    'recording' | 'moving' | 'noting' | 'move' | 'note' | 'onCancel' | 'find' | 'item'
  >;
  readonly users: Pick<Users, 'find' | 'lock' | 'requireNoWithdrawalPause' | 'maskedEmailOf'>;
  readonly stepUp: StepUp;
  readonly signs: AccountSigns;
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
  readonly names: HolderNames;
  /** Those that are connected. */
  readonly partners: Readonly<Partial<Record<PayoutKind, PayoutPartner>>>;
  /** Undefined while no card partner is connected. */
  readonly cardForms: CardForms | undefined;
  readonly rules: PayoutRules;
  /** What left in other ways: what a mailed code opens in a day is one sum for all of them (D5). */
  readonly sentBeside: SentSince;
  readonly breakers: Readonly<Record<PayoutKind, CircuitBreaker>>;
}

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

/** The age of an account's devices and factors, for the tier policy. */
interface AccountSecurityDates {
  deviceAge(reader: Reader, own: { userId: string; deviceId: string }): Promise<DeviceAge | undefined>;
  factorAddedAt(reader: Reader, userId: string): Promise<Date | null>;
}

/** The cents that a user has sent since `since`, open payments included. */
export type SentSince = (reader: Reader, of: { userId: string; since: Date }) => Promise<bigint>;

/** The dependencies of this module's use cases. */
export interface PayoutsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outbox: Outbox;
  readonly sealer: Sealer;
  /** HMAC key for recipient fingerprints (`markOf`), which match recipients without decrypting them. */
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
  readonly signs: AccountSecurityDates;
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
  readonly names: HolderNames;
  /** Only the connected partners. */
  readonly partners: Readonly<Partial<Record<PayoutKind, PayoutPartner>>>;
  /** Undefined while no card partner is connected. */
  readonly cardForms: CardForms | undefined;
  readonly rules: PayoutRules;
  /** What left by other means. The daily limit for proofs by mailed code is shared by all of them (D5). */
  readonly sentElsewhere: SentSince;
  readonly breakers: Readonly<Record<PayoutKind, CircuitBreaker>>;
}

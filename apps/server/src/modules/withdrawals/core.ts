import type { Clock } from '../../platform/clock.ts';
import type { CompanionTable } from '../../platform/db/companion.ts';
import type { Db, Reader } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Chains } from '../chains/index.ts';
import type { Catalogue, PriceBook, TtlCache } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Limits } from '../limits/index.ts';
import type { DeviceAge } from '../sessions/index.ts';
import type { Payments } from '../signer/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { StepUp, Users } from '../users/index.ts';
import type { MoveRow } from './move-store.ts';
import type { SpeedUpRow } from './speed-up/speed-up-store.ts';
import type { WithdrawalRules } from './withdrawal-rules.ts';

/** The age of an account's devices and factors, for the tier policy. */
export interface AccountSecurityDates {
  deviceAge(reader: Reader, own: { userId: string; deviceId: string }): Promise<DeviceAge | undefined>;
  factorAddedAt(reader: Reader, userId: string): Promise<Date | null>;
}

/** The cents that a user has sent since `since`, open payments included. */
export type SentSince = (reader: Reader, of: { userId: string; since: Date }) => Promise<bigint>;

/** The dependencies of this module's use cases. */
export interface WithdrawalsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'fresh'>;
  readonly ledger: Pick<Ledger, 'post' | 'hold' | 'settle' | 'release' | 'balanceOf'>;
  readonly limits: Pick<Limits, 'within' | 'check' | 'remaining' | 'releasing'>;
  readonly transactions: Pick<
    Transactions,
    'recording' | 'moving' | 'move' | 'note' | 'onCancel' | 'get' | 'find' | 'item'
  >;
  readonly users: Pick<Users, 'find' | 'lock' | 'requireNoWithdrawalPause' | 'maskedEmailOf'>;
  readonly stepUp: StepUp;
  readonly signs: AccountSecurityDates;
  readonly staff: Pick<Staff, 'audit' | 'people' | 'areTwoPeople'>;
  readonly chains: Chains;
  readonly payments: Payments;
  readonly rules: WithdrawalRules;
  /** What left by other means: the daily sums count everything (D5). */
  readonly sentElsewhere: SentSince;
  /** One instance per process, so that the moves of a whole batch are written together. */
  readonly moves: CompanionTable<MoveRow>;
  readonly speedUps: CompanionTable<SpeedUpRow>;
  /** Short-lived caches of network answers: the hot wallet's balance, and the cost of a payment. */
  readonly hotUnits: TtlCache<bigint>;
  readonly costs: TtlCache<{ readonly normal: bigint; readonly fast: bigint }>;
}

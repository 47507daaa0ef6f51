import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { Catalogue } from '../coins/index.ts';
import type { Drawers } from '../drawers/index.ts';
import type { Fees } from '../fees/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Points } from '../points/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { StepUp, Users } from '../users/index.ts';
import type { CashTrades } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface CashOrdersCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly sealer: Sealer;
  readonly catalogue: Catalogue;
  readonly ledger: Pick<Ledger, 'post' | 'hold' | 'holding' | 'settle' | 'release' | 'balanceOf'>;
  readonly limits: Pick<Limits, 'within' | 'check' | 'releasing'>;
  readonly fees: Fees;
  readonly transactions: Pick<
    Transactions,
    'recording' | 'record' | 'moving' | 'move' | 'note' | 'noting' | 'onCancel' | 'get'
  >;
  readonly users: Pick<Users, 'find' | 'findOwner' | 'lock' | 'requireNoWithdrawalPause' | 'maskedEmailOf'>;
  readonly stepUp: StepUp;
  /**
   * The users module freezes the account: its sessions end, and nothing can leave until two staff members unfreeze it.
   */
  readonly freezeUser: (
    tx: Tx,
    freezing: { readonly staffId: string; readonly userId: string; readonly note: string },
  ) => Promise<void>;
  readonly staff: Pick<Staff, 'audit' | 'auditing' | 'people'>;
  readonly points: Points;
  readonly drawers: Drawers;
  readonly trades: CashTrades;
}

import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/db/db.ts';
import type { Catalogue, PriceBook } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Points } from '../points/index.ts';
import type { Trades } from '../trades/index.ts';
import type { Users } from '../users/index.ts';
import type { Withdrawals } from '../withdrawals/index.ts';
import type { PayoutQuotes } from './ports.ts';

/** Dependencies of this module's use case. The module only reads and owns no tables. */
export interface WithdrawalOptionsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'fresh'>;
  readonly ledger: Pick<Ledger, 'balanceOf'>;
  readonly limits: Pick<Limits, 'remaining'>;
  readonly users: Pick<Users, 'find'>;
  readonly points: Pick<Points, 'visits' | 'quoteOf'>;
  readonly trades: Pick<Trades, 'estimate'>;
  readonly withdrawals: Pick<Withdrawals, 'offers' | 'withoutFactor'>;
  readonly payouts: PayoutQuotes;
  readonly isChecked: (reader: Reader, userId: string) => Promise<boolean>;
}

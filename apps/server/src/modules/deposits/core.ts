import type { Clock } from '../../platform/clock.ts';
import type { CompanionTable } from '../../platform/db/companion.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Balances } from '../balances/index.ts';
import type { Chains } from '../chains/index.ts';
import type { Catalogue, PriceBook } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Payments } from '../signer/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { Users } from '../users/index.ts';
import type { Assignment, Credit } from './credit-store.ts';
import type { Terms } from './terms.ts';

/** The dependencies of this module's use cases. */
export interface DepositsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly outbox: Outbox;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'latest'>;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly transactions: Pick<Transactions, 'recordAll' | 'recording' | 'move' | 'moving' | 'noteAll'>;
  readonly balances: Pick<Balances, 'incomingChanged'>;
  readonly chains: Chains;
  readonly payments: Pick<Payments, 'order' | 'estimate' | 'stops'>;
  /** Deposits to a deleted account have no owner. */
  readonly users: Pick<Users, 'listExisting'>;
  readonly terms: Terms;
  /** One instance per process, so that the credits of a whole batch are written together. */
  readonly credits: CompanionTable<Credit>;
  readonly assignments: CompanionTable<Assignment>;
}

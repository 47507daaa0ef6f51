import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ReplicaReads } from '../../platform/db/replica-reads.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Coins } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Transactions } from '../transactions/index.ts';
import type { StepUp, Users } from '../users/index.ts';
import type { SamePersonSignal } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface AffiliateCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly ledger: Pick<Ledger, 'post' | 'balanceOf' | 'balancesOf'>;
  readonly transactions: Pick<Transactions, 'recording'>;
  readonly coins: Pick<Coins, 'catalogue' | 'prices'>;
  readonly users: Pick<Users, 'briefsOf' | 'referrerOf' | 'findAffiliate' | 'find'>;
  readonly stepUp: Pick<StepUp, 'checkProof' | 'consumeProof'>;
  readonly sealer: Sealer;
  /** A function, because the modules that implement these signals are created after this one. */
  readonly signals: () => readonly SamePersonSignal[];
  /** How many levels earn: one, or three with `AFFILIATE_MULTI_LEVEL`. */
  readonly levels: 1 | 3;
  readonly publicOrigin: string;
}

/** For the statistics, which decide nothing about money (L-06). */
export interface StatisticsCore extends AffiliateCore {
  readonly replicaReads: ReplicaReads;
}

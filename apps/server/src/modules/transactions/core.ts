import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ReplicaReads } from '../../platform/db/replica-reads.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Etas } from './eta.ts';
import type { Flows } from './flows.ts';
import type { ItemsOf } from './item-cache.ts';
import type { Books, Cancellers, LateCases, StatementFacts } from './ports.ts';

/** Dependencies of this module's use cases. */
export interface TransactionsCore {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly books: Books;
  readonly flows: Flows;
  /** Registered by the modules that own the types, at wiring. */
  readonly cancellers: Cancellers;
  readonly etas: Etas;
  /** Opens cases for late operations; registered at wiring. */
  readonly lateCases: () => LateCases | undefined;
  /** Registered at wiring. Without them a statement has neither holder nor balances. */
  readonly statementFacts: () => StatementFacts | undefined;
}

/** For reads that are only displayed: none of them decides about money (L-06). */
export interface HistoryCore extends TransactionsCore {
  readonly replicaReads: ReplicaReads;
  readonly itemsOf: ItemsOf;
}

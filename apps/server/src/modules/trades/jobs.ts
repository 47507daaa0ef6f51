import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { TradesCore } from './core.ts';
import { removeQuotes } from './quote-store.ts';
import { runRecurringBuys } from './recurring-buys/run-recurring-buys.ts';

const QUOTES_RETENTION_MS = 7 * 86_400_000;

export function tradesJobs(core: TradesCore): TaskRunner[] {
  const { db, clock } = core;
  return [
    recurring('trades.recurring-buys', { everySeconds: 30 }, () => runRecurringBuys(core)),
    recurring('trades.sweep', { everySeconds: 3600 }, () =>
      db.inTransaction((tx) => removeQuotes(tx, new Date(clock.now().getTime() - QUOTES_RETENTION_MS))),
    ),
  ];
}

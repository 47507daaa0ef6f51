import { recurring, type TaskRunner } from '../../platform/jobs/task.ts';
import type { TradesCore } from './core.ts';
import { removeQuotes } from './quote-store.ts';

const QUOTES_KEPT_MS = 7 * 86_400_000;

export function tradesJobs({ db, clock }: TradesCore): TaskRunner[] {
  return [
    recurring('trades.sweep', { everySeconds: 3600 }, () =>
      db.inTransaction((tx) => removeQuotes(tx, new Date(clock.now().getTime() - QUOTES_KEPT_MS))),
    ),
  ];
}

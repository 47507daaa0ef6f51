import type { Metrics } from '../../platform/metrics.ts';

/** What operators see of a writer. */
export function registerWriterMetrics(
  metrics: Metrics,
  writer: {
    readonly waiting: () => number;
    readonly blocked: () => number;
    readonly isHalted: () => boolean;
  },
): void {
  metrics.gauge({
    name: 'gim_ledger_waiting',
    help: 'Postings that wait for a batch.',
    read: writer.waiting,
  });
  metrics.gauge({
    name: 'gim_ledger_blocked',
    help: "Postings that wait for a row that somebody else's transaction has locked.",
    read: writer.blocked,
  });
  metrics.gauge({
    name: 'gim_ledger_halted',
    help: 'One while the books are found broken and nothing is written. Needs a person at once.',
    read: () => (writer.isHalted() ? 1 : 0),
  });
}

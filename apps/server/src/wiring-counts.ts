import type { ServerModule } from './app.ts';
import type { CashOrders } from './modules/cash-orders/index.ts';
import { createDeskCounts } from './modules/desk-counts/index.ts';
import type { Payouts } from './modules/payouts/index.ts';
import type { Reconciliation } from './modules/payouts/reconciliation/index.ts';
import type { Support } from './modules/support/index.ts';
import type { Treasury } from './modules/treasury/index.ts';
import type { Withdrawals } from './modules/withdrawals/index.ts';
import type { Platform } from './platform/platform.ts';
import type { Identity } from './wiring-identity.ts';

interface Queues {
  readonly identity: Pick<Identity, 'kyc'>;
  readonly cashOrders: CashOrders;
  readonly withdrawals: Withdrawals;
  readonly treasury: Treasury;
  readonly payouts: Payouts;
  readonly reconciliation: Reconciliation;
  readonly support: Support;
}

/** The figures beside the sections of the desk, over everything that has a queue. */
export function wireDeskCounts(
  { db }: Platform,
  { identity: { kyc }, cashOrders, withdrawals, treasury, payouts, reconciliation, support }: Queues,
): ServerModule {
  const { mount: routes } = createDeskCounts({
    db,
    countToday: cashOrders.countToday,
    queues: {
      kyc: kyc.countWaiting,
      withdrawals: withdrawals.countInReview,
      treasury: treasury.countAsked,
      async payouts(reader) {
        const counts = await Promise.all([payouts.countInReview(reader), reconciliation.countOpen(reader)]);
        return counts[0] + counts[1];
      },
      threads: support.countThreads,
      cases: support.countCases,
    },
  });
  return { name: 'desk-counts', routes };
}

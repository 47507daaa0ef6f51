import type { BalanceRange } from '@gim/contract';
import type { ReplicaReads } from '../../platform/db/replica-reads.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { chartStart, charts } from '../coins/index.ts';
import type { BalanceStep, BalanceSteps } from '../ledger/index.ts';
import type { BalancesCore } from './core.ts';

const CACHED_MAX = 2_000;
const STEPS_MAX = 400;
/** With more of them the steps are read anew, apart from the short lookups. */
const LATER_ENTRIES_MAX = 200;

/**
 * How the balances of users changed over a chart, remembered while no entry is added to their accounts; after that, only the later
 * entries are read. The number of entries comes from the ledger with the balances themselves, so nothing that is shown is older
 * than they are.
 */
export interface StepCache {
  /** The very same list as long as nothing is added. */
  stepsOf(asked: {
    readonly userId: string;
    readonly range: BalanceRange;
    readonly entryCount: number;
  }): Promise<readonly BalanceStep[]>;
}

interface CachedSteps {
  readonly entryCount: number;
  readonly found: BalanceSteps;
}

export function createStepCache({
  db,
  replicaReads,
  clock,
  ledger,
}: Pick<BalancesCore, 'db' | 'clock' | 'ledger'> & { readonly replicaReads: ReplicaReads }): StepCache {
  const cache = new TwoGenerationCache<string, CachedSteps>(CACHED_MAX);
  return {
    async stepsOf({ userId, range, entryCount }) {
      const name = `${range} ${userId}`;
      const cached = cache.get(name);
      // A chart that has moved on since only begins later: the steps before its beginning say what was held there.
      if (cached?.entryCount === entryCount) return cached.found.steps;
      const { resolutionSeconds: seconds } = charts[range];
      const question = { owner: userId, from: chartStart(range, clock.now()), seconds };
      const later = cached === undefined ? Number.POSITIVE_INFINITY : entryCount - cached.entryCount;
      // The entries were counted before, so a replica that is fit has at least these.
      const found =
        // Fewer than before: the database was restored to an earlier moment.
        later >= 0 && later <= LATER_ENTRIES_MAX
          ? await replicaReads.read(db.lookups, (reader) =>
              ledger.balanceSteps(reader, question, cached?.found),
            )
          : await replicaReads.read(db.autocommit, (reader) => ledger.balanceSteps(reader, question));
      if (found.steps.length <= STEPS_MAX) cache.set(name, { entryCount, found });
      return found.steps;
    },
  };
}

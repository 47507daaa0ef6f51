import type { BalanceRange } from '@gim/contract';
import type { ReplicaReads } from '../../platform/db/replica-reads.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { chartStart, charts } from '../coins/index.ts';
import type { BalanceStep, BalanceSteps } from '../ledger/index.ts';
import type { BalancesCore } from './core.ts';

const CACHED_MAX = 2_000;
const STEPS_MAX = 400;
/** With more of them the steps are read again, apart from the short lookups. */
const LATER_ENTRIES_MAX = 200;

/**
 * Caches how the balances of users changed over a chart while no entry is added to their accounts; after that, only
 * later entries are read. The number of entries comes from the ledger with the balances themselves, so the cache is
 * never older than they are.
 */
export interface StepCache {
  /** The identical list as long as nothing is added. */
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
      // A later chart only begins later: the steps before its beginning give the amounts held there.
      if (cached?.entryCount === entryCount) return cached.found.steps;
      const { resolutionSeconds: seconds } = charts[range];
      const question = { owner: userId, from: chartStart(range, clock.now()), seconds };
      const later = cached === undefined ? Number.POSITIVE_INFINITY : entryCount - cached.entryCount;
      // The entries were counted before, so an eligible replica has at least these.
      const found =
        // Fewer than before: the database was restored to an earlier state.
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

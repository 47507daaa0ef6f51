import type { BalanceRange } from '@gim/contract';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { chartStart, charts } from '../coins/index.ts';
import type { BalanceStep } from '../ledger/index.ts';
import type { BalancesCore } from './core.ts';

const KEPT_MAX = 1_000;
const STEPS_MAX = 400;

/**
 * How the balances of users changed over a chart, remembered while no entry is added to their accounts. The version comes from
 * the ledger with the balances themselves, so nothing that is shown is older than they are.
 */
export interface StepCache {
  stepsOf(asked: {
    readonly userId: string;
    readonly range: BalanceRange;
    readonly version: string;
  }): Promise<readonly BalanceStep[]>;
}

interface KeptSteps {
  readonly version: string;
  readonly steps: readonly BalanceStep[];
}

export function createStepCache({
  db,
  clock,
  ledger,
}: Pick<BalancesCore, 'db' | 'clock' | 'ledger'>): StepCache {
  const kept = new TwoGenerationCache<string, KeptSteps>(KEPT_MAX);
  return {
    async stepsOf({ userId, range, version }) {
      const name = `${range} ${userId}`;
      const known = kept.get(name);
      // A chart that has moved on since only begins later: the steps before its beginning say what was held there.
      if (known?.version === version) return known.steps;
      const { resolutionSeconds: seconds } = charts[range];
      const from = chartStart(range, clock.now());
      const steps = await ledger.balanceSteps(db.autocommit, { owner: userId, from, seconds });
      if (steps.length <= STEPS_MAX) kept.set(name, { version, steps });
      return steps;
    },
  };
}

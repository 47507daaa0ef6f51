import type { Mount } from '../../http/mount.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { TradesCore } from './core.ts';
import { tradesJobs } from './jobs.ts';
import { type QuoteRules, quoteRules } from './quote-policy.ts';
import { mountTrades } from './routes.ts';

export {
  priceAlertReached,
  recurringBuyDue,
  recurringBuySkipped,
  tradeCompleted,
  tradeRejected,
} from './events.ts';
export { HOUSE } from './trade-legs.ts';

export interface TradesDeps extends Omit<TradesCore, 'rules'> {
  readonly rules?: Partial<QuoteRules>;
}

/** Buying and selling coins for dollars, from the house. */
export interface Trades {
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
}

export function createTrades(deps: TradesDeps): Trades {
  const core: TradesCore = { ...deps, rules: { ...quoteRules, ...deps.rules } };
  return { mount: (mount) => mountTrades(mount, core), jobs: tradesJobs(core) };
}

import type { TransactionItem } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { type Background, createLoop } from '../../platform/background.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import { type Consumer, consumer } from '../../platform/outbox/outbox.ts';
import type { UsageExchange } from '../../platform/usage-exchange.ts';
import { accountDeleted } from '../users/index.ts';
import { checkFeeShares, checkMoves } from './allowed-move.ts';
import type { TradesCore } from './core.ts';
import { makeQuote } from './create-quote.ts';
import { type OwnQuote, readQuote, tradeByQuote, type WithTrade } from './create-trade.ts';
import { executeQuote, type MoreCompanions } from './execute-quote.ts';
import { tradesJobs } from './jobs.ts';
import { isOvertaken } from './market-move.ts';
import { houseInventory, type Liquidity } from './ports.ts';
import { watchPrices } from './price-alerts/watch-prices.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { createQuoteBudget } from './quote-budget.ts';
import { type QuoteRules, quoteRules } from './quote-policy.ts';
import { quoteUses } from './quote-uses.ts';
import { removeAllOf } from './recurring-buys/recurring-buy-store.ts';
import { mountTrades } from './routes.ts';
import { createSignedQuotes } from './signed-quote.ts';

export {
  priceAlertReached,
  recurringBuyDue,
  recurringBuySkipped,
  tradeRejected,
} from './events.ts';
export type { Liquidity } from './ports.ts';
export type { Quote } from './quote.ts';
export { HOUSE } from './trade-legs.ts';

export interface TradesDeps
  extends Omit<TradesCore, 'rules' | 'quoteUses' | 'liquidity' | 'signedQuotes' | 'quoteBudget'> {
  /** Signs quotes; the same in every process of an installation. */
  readonly quoteKey: Buffer;
  readonly usage: UsageExchange;
  /** Defaults to the house's own inventory. */
  readonly liquidity?: Liquidity;
  readonly rules?: Partial<QuoteRules>;
}

/** Buying and selling coins for dollars, against the house. */
export interface Trades {
  /** Trades at the current price without a quote: for orders that the user placed earlier. */
  tradeNow(
    request: QuoteRequest & { readonly userId: string },
    companions?: MoreCompanions,
  ): Promise<TransactionItem>;
  /** Executes a quote of the user, in one posting with the caller's additions. Refuses as `createTrade` does. */
  tradeByQuote(own: OwnQuote, more: WithTrade): Promise<TransactionItem>;
  /** The figures of a trade at the current price. Indicative only. */
  estimate(request: QuoteRequest & { readonly userId: string }): Quote;
  /** A quote of the user as it was issued. Refuses an invalid one. */
  readQuote(own: OwnQuote): Quote;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
  readonly consumers: readonly Consumer[];
  /** Fires the price alerts whose price is reached now. */
  watchPrices(): Promise<void>;
  /** Does so periodically. */
  readonly background: Background;
}

const WATCH_MS = 2_000;

export function createTrades(deps: TradesDeps): Trades {
  const { catalogue, prices, clock } = deps;
  const rules = { ...quoteRules, ...deps.rules };
  checkMoves(catalogue, rules);
  checkFeeShares(deps.fees, rules);
  const core: TradesCore = {
    liquidity: houseInventory,
    ...deps,
    rules,
    quoteUses: quoteUses({ clock, isOvertaken: (quote) => isOvertaken({ catalogue, prices, rules }, quote) }),
    signedQuotes: createSignedQuotes({ key: deps.quoteKey, catalogue }),
    quoteBudget: createQuoteBudget({ clock, perMinuteMax: rules.perMinuteMax, exchange: deps.usage }),
  };
  return {
    tradeNow: ({ userId, ...request }, companions = () => []) =>
      executeQuote(core, makeQuote(core, { userId, request }), companions),
    tradeByQuote: (own, more) => tradeByQuote(core, own, more),
    estimate: ({ userId, ...request }) => makeQuote(core, { userId, request }),
    readQuote: (own) => readQuote(core, own),
    mount: (mount) => mountTrades(mount, core),
    jobs: tradesJobs(core),
    consumers: [
      consumer('trades.AccountDeleted', accountDeleted, ({ payload }, tx) => removeAllOf(tx, payload.userId)),
    ],
    watchPrices: () => watchPrices(core),
    background: createLoop({
      name: 'price-alerts',
      everyMs: WATCH_MS,
      log: core.log,
      work: () => watchPrices(core),
    }),
  };
}

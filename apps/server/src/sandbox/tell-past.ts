import type { Catalogue, PriceFeed } from '../modules/coins/index.ts';
import { createFees, noFeeShares } from '../modules/fees/index.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { createTrades } from '../modules/trades/index.ts';
import { createTransactions, type FlowDefinition } from '../modules/transactions/index.ts';
import { createFixedClock } from '../platform/clock.ts';
import { askAll, type CompanionTable, companion } from '../platform/db/companion.ts';
import { createIds } from '../platform/ids.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { createSeededRandom } from '../platform/random.ts';
import { live } from './live-past.ts';
import { PAST_DAYS, pastPlan } from './past-plan.ts';
import { openPastPrices } from './past-prices.ts';

const DAY_MS = 86_400_000;

export interface PastDeps extends Platform {
  readonly catalogue: Catalogue;
  readonly feed: PriceFeed;
  readonly flows: readonly FlowDefinition[];
}

/**
 * Gives a user two years of history: the product's own use cases, with a clock that walks through that time over the
 * prices of the simulated market. Nothing is done when the user has a history already.
 */
export async function tellPast(deps: PastDeps, { userId }: { userId: string }): Promise<void> {
  const { db, log, catalogue, feed } = deps;
  const today = Math.floor(deps.clock.now().getTime() / DAY_MS) * DAY_MS;
  const from = new Date(today - PAST_DAYS * DAY_MS);
  const clock = createFixedClock(from);
  // Ids and chances of its own, so that the past is the same in every installation that begins on the same day.
  const random = createSeededRandom(`past ${userId}`);
  const ground = {
    ...deps,
    clock,
    random,
    ids: createIds({ clock, random }),
    outbox: toldLongAgo,
    metrics: createMetrics({ process: false }),
  };
  const ledger = createLedger(ground);
  try {
    if (await hasMoney(deps, ledger, userId)) return;
    const transactions = createTransactions({ ...ground, books: ledger });
    const prices = await openPastPrices({ feed, catalogue, clock, from, to: new Date(today) });
    const isActive = async (): Promise<boolean> => true;
    const fees = createFees({ ...ground, shares: noFeeShares });
    const trades = createTrades({ ...ground, catalogue, prices, ledger, transactions, fees, isActive });
    const pass = (minutes: number): void => clock.advance(minutes * 60_000);
    const world = {
      db,
      catalogue,
      prices,
      ledger,
      transactions,
      trades,
      random,
      ids: ground.ids,
      now: clock.now,
      pass,
    };
    for (const { day, deeds } of pastPlan(random)) {
      const morning = from.getTime() + day * DAY_MS + (8 + random.integer(9)) * 3_600_000;
      clock.advance(Math.max(0, morning - clock.now().getTime()));
      for (const deed of deeds) {
        await live(world, userId, deed);
        pass(1 + random.integer(50));
      }
    }
  } catch (error) {
    // The product works without it, so a start does not end here.
    log.warn({ err: error }, 'the past of a demo account could not be told');
  } finally {
    await ledger.close();
  }
}

const hasMoney = async (
  { db }: PastDeps,
  ledger: ReturnType<typeof createLedger>,
  userId: string,
): Promise<boolean> => (await ledger.balancesOf(db.autocommit, userId)).length > 0;

const nothing: CompanionTable<null> = {
  name: 'nothing',
  locks: () => [],
  *write(rows) {
    yield* askAll();
    return rows.map(() => true);
  },
};

/** Whoever wanted to know has known it for long: no mail, no notification and no live update tells of it. */
const toldLongAgo: Outbox = {
  append: async () => undefined,
  appendAll: async () => undefined,
  appending: () => [],
  companion: () => companion(nothing, null),
  forgetSecrets: async () => undefined,
};

import type { Catalogue, PriceFeed } from '../modules/coins/index.ts';
import { createFees, noFeeShares } from '../modules/fees/index.ts';
import { createLedger } from '../modules/ledger/index.ts';
import { createTrades } from '../modules/trades/index.ts';
import { createTransactions, type FlowDefinition } from '../modules/transactions/index.ts';
import type { Users } from '../modules/users/index.ts';
import { createFixedClock } from '../platform/clock.ts';
import { askAll, type CompanionTable, companion } from '../platform/db/companion.ts';
import { createIds } from '../platform/ids.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { createSeededRandom } from '../platform/random.ts';
import { openHistoricalPrices } from './demo-history-prices.ts';
import { HISTORY_DAYS, planDemoHistory } from './plan-demo-history.ts';
import { runDemoOperation } from './run-demo-operation.ts';

const DAY_MS = 86_400_000;

export interface DemoHistoryDeps extends Platform {
  readonly catalogue: Catalogue;
  readonly feed: PriceFeed;
  readonly flows: readonly FlowDefinition[];
  readonly setJoinedAt: Users['setJoinedAt'];
}

/**
 * Gives a user two years of history: the product's own use cases, run on a clock that advances through that time over the
 * prices of the simulated market. Nothing is done when the user has a history already.
 */
export async function seedDemoHistory(deps: DemoHistoryDeps, { userId }: { userId: string }): Promise<void> {
  const { db, log, catalogue, feed } = deps;
  const today = Math.floor(deps.clock.now().getTime() / DAY_MS) * DAY_MS;
  const from = new Date(today - HISTORY_DAYS * DAY_MS);
  const clock = createFixedClock(from);
  // Seeded ids and randomness, so that the history is the same in every installation that begins on the same day.
  const random = createSeededRandom(`past ${userId}`);
  const historical = {
    ...deps,
    clock,
    random,
    ids: createIds({ clock, random }),
    outbox: silentOutbox,
    metrics: createMetrics({ process: false }),
  };
  const ledger = createLedger(historical);
  try {
    if (await hasMoney(deps, ledger, userId)) return;
    await db.inTransaction((tx) => deps.setJoinedAt(tx, { id: userId, at: from }));
    const transactions = createTransactions({ ...historical, books: ledger });
    const prices = await openHistoricalPrices({ feed, catalogue, clock, from, to: new Date(today) });
    const isActive = async (): Promise<boolean> => true;
    const fees = createFees({ ...historical, shares: noFeeShares });
    // Nobody is given a quote here: each trade is made at the price of its moment.
    const quoteKey = random.bytes(32);
    const books = { ledger, transactions, fees };
    const trades = createTrades({ ...historical, ...books, catalogue, prices, quoteKey, isActive });
    const pass = (minutes: number): void => clock.advance(minutes * 60_000);
    const context = {
      db,
      catalogue,
      prices,
      ledger,
      transactions,
      trades,
      random,
      ids: historical.ids,
      now: clock.now,
      pass,
    };
    for (const { day, operations } of planDemoHistory(random)) {
      // A visit two hours later is within the opening hours in Kyiv.
      const morning = from.getTime() + day * DAY_MS + (6 + random.integer(9)) * 3_600_000;
      clock.advance(Math.max(0, morning - clock.now().getTime()));
      for (const operation of operations) {
        await runDemoOperation(context, userId, operation);
        pass(1 + random.integer(50));
      }
    }
  } catch (error) {
    // The product works without it, so a start does not end here.
    log.warn({ err: error }, 'the history of a demo account could not be seeded');
  } finally {
    await ledger.close();
  }
}

const hasMoney = async (
  { db }: DemoHistoryDeps,
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

/** The events are old: no mail, notification or live update is sent for them. */
const silentOutbox: Outbox = {
  append: async () => undefined,
  appendAll: async () => undefined,
  appending: () => [],
  companion: () => companion(nothing, null),
  eraseEventSecrets: async () => undefined,
};

import type { ChartRange } from '@gim/contract';
import { parseRatio, type Ratio } from '@gim/money';
import type { Mount } from '../../http/mount.ts';
import type { ReadinessCheck } from '../../http/readiness.ts';
import { type Background, createLoop } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Stream } from '../../platform/stream/stream.ts';
import { listOpens } from './candle-store.ts';
import type { Catalogue } from './catalogue.ts';
import { chartStart, charts } from './chart-policy.ts';
import { type CoinsCore, type PriceHistory, pricedCoins } from './core.ts';
import { coinsJobs } from './jobs.ts';
import { priceHistoryOf } from './list-coins.ts';
import type { PriceFeed } from './ports.ts';
import { createPriceBook, type PriceBook } from './price-book.ts';
import { listPrices } from './price-store.ts';
import { recordPrices, recordUnderLease } from './record-prices.ts';
import { mountCoins } from './routes.ts';
import { createTtlCache } from './ttl-cache.ts';
import { updateCandles } from './update-candles.ts';

export { type Catalogue, CatalogueError, type Coin, openCatalogue, readCatalogue, USD } from './catalogue.ts';
export { chartStart, charts, stepStart } from './chart-policy.ts';
export { percentOf } from './list-coins.ts';
export type { PriceFeed, Tick } from './ports.ts';
export type { KnownPrice, PriceBook } from './price-book.ts';
export { createTtlCache, type TtlCache } from './ttl-cache.ts';

export interface CoinsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ids: Ids;
  readonly catalogue: Catalogue;
  readonly feed: PriceFeed;
  readonly chains: ReadonlySet<string>;
  readonly stream: Pick<Stream, 'broadcast'>;
  readonly staleAfterSeconds?: number;
}

/** The coins, and their current and past prices. */
export interface Coins {
  readonly catalogue: Catalogue;
  readonly prices: PriceBook;
  /** The prices of 24 hours ago, by coin; cached for a short time. */
  pricesDayAgo(): Promise<ReadonlyMap<string, string>>;
  /** Every coin's price at the start of each step of a chart, oldest first; cached as long as the chart. */
  opensOver(range: ChartRange): Promise<ReadonlyMap<string, Chart>>;
  /** Asks the feed now, without taking the lease. */
  record(): Promise<void>;
  updateCandles(): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
  readonly background: Background;
  readonly channels: PriceBook['channels'];
  /** Not ready if a tradable coin has no fresh price. Not required, because balances are shown without prices. */
  readonly checks: readonly ReadinessCheck[];
}

/** Prices at regular steps. */
export type Chart = readonly { readonly at: Date; readonly rate: Ratio }[];

const STALE_AFTER_SECONDS = 30;
const TICK_MS = 1500;

export function createCoins(deps: CoinsDeps): Coins {
  const { db, clock, log, catalogue, feed, staleAfterSeconds = STALE_AFTER_SECONDS } = deps;
  const read = () => listPrices(db.autocommit);
  const prices = createPriceBook({ catalogue, clock, log, staleAfterSeconds, read });
  const core: CoinsCore = {
    ...deps,
    staleAfterSeconds,
    prices,
    asked: new Map(),
    priceHistory: createTtlCache<PriceHistory>(clock),
  };
  const opens = createTtlCache<ReadonlyMap<string, Chart>>(clock);
  const holder = deps.ids.next();
  return {
    catalogue,
    prices,
    pricesDayAgo: async () => (await priceHistoryOf(core)).dayAgo,
    opensOver: (range) => opens.getOrCompute(range, charts[range].cacheSeconds, () => readOpens(core, range)),
    record: () => recordPrices(core),
    updateCandles: () => updateCandles(core),
    mount: (mount) => mountCoins(mount, core),
    jobs: coinsJobs(core),
    background: createLoop({
      name: 'prices',
      everyMs: TICK_MS,
      log,
      work: () => recordUnderLease(core, holder),
      // With a local feed the start waits, so that the first page has prices and charts.
      before: async () => {
        if (!feed.isLocal) return;
        await recordPrices(core);
        await updateCandles(core);
      },
    }),
    channels: prices.channels,
    checks: [{ name: 'prices', isRequired: false, check: async () => requireFreshPrices(core) }],
  };
}

function requireFreshPrices(core: CoinsCore): void {
  const old = pricedCoins(core).filter((coin) => core.prices.latest(coin)?.isStale !== false);
  if (old.length > 0) throw new Error(`There is no fresh price of ${old.join(', ')}.`);
}

async function readOpens(core: CoinsCore, range: ChartRange): Promise<ReadonlyMap<string, Chart>> {
  const { resolutionSeconds: seconds } = charts[range];
  const coins = pricedCoins(core);
  const points = await listOpens(core.db.autocommit, {
    coins,
    seconds,
    from: chartStart(range, core.clock.now()),
  });
  const byCoin = new Map<string, { at: Date; rate: Ratio }[]>(coins.map((coin) => [coin, []]));
  for (const { coin, at, usd } of points) {
    const rate = parseRatio(usd);
    if (rate.ok) byCoin.get(coin)?.push({ at, rate: rate.value });
  }
  return byCoin;
}

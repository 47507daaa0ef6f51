import type { Mount } from '../../http/mount.ts';
import { type Background, createLoop } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { TaskRunner } from '../../platform/jobs/task.ts';
import type { Log } from '../../platform/log/log.ts';
import { listOpens, type OpenPoint, type OpenQuestion } from './candle-store.ts';
import type { Catalogue } from './catalogue.ts';
import type { CoinsCore } from './core.ts';
import { coinsJobs } from './jobs.ts';
import { keepCandles } from './keep-candles.ts';
import { readPast } from './list-coins.ts';
import type { PriceFeed } from './ports.ts';
import { createPriceBook, type PriceBook } from './price-book.ts';
import { listPrices } from './price-store.ts';
import { recordInTurn, recordPrices } from './record-prices.ts';
import { createMemory } from './remember.ts';
import { mountCoins } from './routes.ts';

export type { OpenPoint } from './candle-store.ts';
export { type Catalogue, type Coin, type Network, openCatalogue, readCatalogue, USD } from './catalogue.ts';
export { chartStart, charts, secondsBefore, stepStart } from './chart-policy.ts';
export { percentOf } from './list-coins.ts';
export type { Bar, HistoryQuestion, PriceFeed, Tick } from './ports.ts';
export type { KnownPrice, PriceBook } from './price-book.ts';

export interface CoinsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ids: Ids;
  readonly catalogue: Catalogue;
  readonly feed: PriceFeed;
  readonly chains: ReadonlySet<string>;
  readonly staleAfterSeconds?: number;
}

/** Which coins there are, and what they cost now and before. */
export interface Coins {
  readonly catalogue: Catalogue;
  readonly prices: PriceBook;
  /** The prices of 24 hours ago, by coin; remembered for a short while. */
  pricesDayAgo(): Promise<ReadonlyMap<string, string>>;
  /** The price at the beginning of each step of a chart, for many coins at once. */
  opensOf(reader: Reader, question: OpenQuestion): Promise<readonly OpenPoint[]>;
  /** Asks the feed now, out of turn. */
  record(): Promise<void>;
  keepCandles(): Promise<void>;
  mount(mount: Mount): void;
  readonly jobs: readonly TaskRunner[];
  readonly background: Background;
  readonly channels: PriceBook['channels'];
}

const STALE_AFTER_SECONDS = 30;
const TICK_MS = 1500;
const PAST_SECONDS = 20;

export function createCoins(deps: CoinsDeps): Coins {
  const { db, clock, log, catalogue, feed, staleAfterSeconds = STALE_AFTER_SECONDS } = deps;
  const read = () => listPrices(db.read);
  const prices = createPriceBook({ catalogue, clock, log, staleAfterSeconds, read });
  const core: CoinsCore = { ...deps, prices, asked: new Map() };
  const past = createMemory<ReadonlyMap<string, string>>(clock);
  const holder = deps.ids.next();
  return {
    catalogue,
    prices,
    pricesDayAgo: () => past('day', PAST_SECONDS, async () => (await readPast(core)).dayAgo),
    opensOf: listOpens,
    record: () => recordPrices(core),
    keepCandles: () => keepCandles(core),
    mount: (mount) => mountCoins(mount, core),
    jobs: coinsJobs(core),
    background: createLoop({
      name: 'prices',
      everyMs: TICK_MS,
      log,
      work: () => recordInTurn(core, holder),
      // The first page shows prices and charts, unless they come from far away.
      before: async () => {
        if (!feed.isLocal) return;
        await recordPrices(core);
        await keepCandles(core);
      },
    }),
    channels: prices.channels,
  };
}

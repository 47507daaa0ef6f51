import type { Bar, HistoryQuestion, PriceFeed, Tick } from '../../modules/coins/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { coinNatures } from './coin-natures.ts';
import { listLevers, type PriceLever, setLever } from './price-lever-store.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';

/** Manual control of the simulated market, for people who try the product. */
export interface PriceLevers {
  readonly coins: readonly string[];
  /** Sets a fixed price. */
  hold(coin: string, usd: string): Promise<void>;
  /** Stops the price feed of a coin, or continues from the current price. */
  silence(coin: string, isSilent: boolean): Promise<void>;
  list(): Promise<readonly PriceState[]>;
}

export interface PriceState {
  readonly coin: string;
  readonly usd: string;
  readonly mode: 'free' | 'held' | 'silent';
}

export interface SandboxPrices {
  readonly feed: PriceFeed;
  readonly levers: PriceLevers;
}

/**
 * A market computed from the seed and the clock alone: after a restart, or in another process, the same second has the
 * same price. Manual changes are stored in the database.
 */
export function createSandboxPrices({
  db,
  clock,
  seed = 'gim',
}: {
  db: Db;
  clock: Clock;
  seed?: string;
}): SandboxPrices {
  const market = createSimulatedMarket(seed, coinNatures);
  const levers = async () => new Map((await listLevers(db)).map((lever) => [lever.coin, lever]));
  return {
    feed: {
      isLocal: true,
      async latest() {
        const at = wholeSecond(clock.now());
        const pulled = await levers();
        return market.coins.flatMap(({ coin }) => tickOf(market, { coin, at, lever: pulled.get(coin) }));
      },
      async history(question) {
        return historyOf(market, question, (await levers()).get(question.coin));
      },
    },
    levers: createLevers({ db, clock, market, levers }),
  };
}

function createLevers({
  db,
  clock,
  market,
  levers,
}: {
  db: Db;
  clock: Clock;
  market: SimulatedMarket;
  levers: () => Promise<ReadonlyMap<string, PriceLever>>;
}): PriceLevers {
  const simulated = (coin: string, at: Date): number => market.priceAt(coin, at.getTime() / 1000);
  return {
    coins: market.coins.map(({ coin }) => coin),
    async hold(coin, usd) {
      const since = wholeSecond(clock.now());
      const factor = Number(usd) / simulated(coin, since);
      await setLever(db, { coin, mode: 'held', factor, usd, since });
    },
    async silence(coin, isSilent) {
      const since = wholeSecond(clock.now());
      const before = (await levers()).get(coin);
      // Continues from the held or silent price, to avoid an unwanted jump.
      const usd = before?.mode === 'moved' || before === undefined ? undefined : before.usd;
      const factor = usd === undefined ? (before?.factor ?? 1) : Number(usd) / simulated(coin, since);
      const now = usd ?? written(market, coin, simulated(coin, since) * factor);
      await setLever(db, { coin, mode: isSilent ? 'silent' : 'moved', factor, usd: now, since });
    },
    async list() {
      const at = wholeSecond(clock.now());
      const pulled = await levers();
      return market.coins.map(({ coin }) => {
        const lever = pulled.get(coin);
        const mode = lever === undefined || lever.mode === 'moved' ? 'free' : lever.mode;
        const usd =
          mode === 'free' || lever === undefined
            ? written(market, coin, simulated(coin, at) * (lever?.factor ?? 1))
            : lever.usd;
        return { coin, usd, mode };
      });
    },
  };
}

function tickOf(
  market: SimulatedMarket,
  { coin, at, lever }: { coin: string; at: Date; lever: PriceLever | undefined },
): Tick[] {
  if (lever?.mode === 'silent') return [];
  if (lever?.mode === 'held') return [{ coin, usd: lever.usd, at }];
  const usd = written(market, coin, market.priceAt(coin, at.getTime() / 1000) * (lever?.factor ?? 1));
  return [{ coin, usd, at }];
}

/** Complete steps only: the current one is built from ticks. */
function historyOf(
  market: SimulatedMarket,
  { coin, resolutionSeconds, from, to }: HistoryQuestion,
  lever: PriceLever | undefined,
): Bar[] {
  const step = resolutionSeconds * 1000;
  const bars: Bar[] = [];
  for (let at = Math.ceil(from.getTime() / step) * step; at + step <= to.getTime(); at += step) {
    const isPulled = lever !== undefined && at >= lever.since.getTime();
    if (isPulled && lever.mode !== 'moved') {
      bars.push({ at: new Date(at), open: lever.usd, high: lever.usd, low: lever.usd, close: lever.usd });
      continue;
    }
    const [open, high, low, close] = market
      .barAt(coin, at / 1000, resolutionSeconds)
      .map((figure) => written(market, coin, figure * (isPulled ? lever.factor : 1)));
    if (open !== undefined && high !== undefined && low !== undefined && close !== undefined)
      bars.push({ at: new Date(at), open, high, low, close });
  }
  return bars;
}

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** With the coin's usual digits, and never zero. */
function written({ coins }: SimulatedMarket, coin: string, usd: number): string {
  const digits = coins.find((nature) => nature.coin === coin)?.digits ?? 2;
  const least = 10 ** -digits;
  return Math.max(usd, least)
    .toFixed(digits)
    .replace(/\.?0+$/, '');
}

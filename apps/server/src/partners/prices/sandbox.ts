import type { Bar, HistoryQuestion, PriceFeed, Tick } from '../../modules/coins/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { coinParameters } from './coin-parameters.ts';
import { listOverrides, type PriceOverride, setOverride } from './price-override-store.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';

/** Manual control of the simulated market, for people who try the product. */
export interface PriceOverrides {
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
  readonly overrides: PriceOverrides;
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
  const market = createSimulatedMarket(seed, coinParameters);
  const overrides = async () =>
    new Map((await listOverrides(db)).map((override) => [override.coin, override]));
  return {
    feed: {
      isLocal: true,
      async latest() {
        const at = wholeSecond(clock.now());
        const active = await overrides();
        return market.coins.flatMap(({ coin }) => tickOf(market, { coin, at, override: active.get(coin) }));
      },
      async history(question) {
        return historyOf(market, question, (await overrides()).get(question.coin));
      },
    },
    overrides: createOverrides({ db, clock, market, overrides }),
  };
}

function createOverrides({
  db,
  clock,
  market,
  overrides,
}: {
  db: Db;
  clock: Clock;
  market: SimulatedMarket;
  overrides: () => Promise<ReadonlyMap<string, PriceOverride>>;
}): PriceOverrides {
  const simulated = (coin: string, at: Date): number => market.priceAt(coin, at.getTime() / 1000);
  return {
    coins: market.coins.map(({ coin }) => coin),
    async hold(coin, usd) {
      const since = wholeSecond(clock.now());
      const factor = Number(usd) / simulated(coin, since);
      await setOverride(db, { coin, mode: 'held', factor, usd, since });
    },
    async silence(coin, isSilent) {
      const since = wholeSecond(clock.now());
      const before = (await overrides()).get(coin);
      // Continues from the held or silent price, to avoid an unwanted jump.
      const usd = before?.mode === 'moved' || before === undefined ? undefined : before.usd;
      const factor = usd === undefined ? (before?.factor ?? 1) : Number(usd) / simulated(coin, since);
      const now = usd ?? written(market, coin, simulated(coin, since) * factor);
      await setOverride(db, { coin, mode: isSilent ? 'silent' : 'moved', factor, usd: now, since });
    },
    async list() {
      const at = wholeSecond(clock.now());
      const active = await overrides();
      return market.coins.map(({ coin }) => {
        const override = active.get(coin);
        const mode = override === undefined || override.mode === 'moved' ? 'free' : override.mode;
        const usd =
          mode === 'free' || override === undefined
            ? written(market, coin, simulated(coin, at) * (override?.factor ?? 1))
            : override.usd;
        return { coin, usd, mode };
      });
    },
  };
}

function tickOf(
  market: SimulatedMarket,
  { coin, at, override }: { coin: string; at: Date; override: PriceOverride | undefined },
): Tick[] {
  if (override?.mode === 'silent') return [];
  if (override?.mode === 'held') return [{ coin, usd: override.usd, at }];
  const usd = written(market, coin, market.priceAt(coin, at.getTime() / 1000) * (override?.factor ?? 1));
  return [{ coin, usd, at }];
}

/** Complete steps only: the current one is built from ticks. */
function historyOf(
  market: SimulatedMarket,
  { coin, resolutionSeconds, from, to }: HistoryQuestion,
  override: PriceOverride | undefined,
): Bar[] {
  const step = resolutionSeconds * 1000;
  const bars: Bar[] = [];
  for (let at = Math.ceil(from.getTime() / step) * step; at + step <= to.getTime(); at += step) {
    const isOverridden = override !== undefined && at >= override.since.getTime();
    if (isOverridden && override.mode !== 'moved') {
      bars.push({
        at: new Date(at),
        open: override.usd,
        high: override.usd,
        low: override.usd,
        close: override.usd,
      });
      continue;
    }
    const [open, high, low, close] = market
      .barAt(coin, at / 1000, resolutionSeconds)
      .map((figure) => written(market, coin, figure * (isOverridden ? override.factor : 1)));
    if (open !== undefined && high !== undefined && low !== undefined && close !== undefined)
      bars.push({ at: new Date(at), open, high, low, close });
  }
  return bars;
}

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** With the coin's usual digits, and never zero. */
function written({ coins }: SimulatedMarket, coin: string, usd: number): string {
  const digits = coins.find((parameters) => parameters.coin === coin)?.digits ?? 2;
  const least = 10 ** -digits;
  return Math.max(usd, least)
    .toFixed(digits)
    .replace(/\.?0+$/, '');
}

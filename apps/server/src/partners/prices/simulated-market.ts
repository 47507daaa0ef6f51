import { createNoise, type Noise } from './noise.ts';

/** The behaviour of a simulated coin. */
export interface CoinParameters {
  readonly coin: string;
  /** The price it reverts to, in USD, at the beginning of 2026. */
  readonly anchorUsd: number;
  /** Yearly growth of the anchor: 0.1 is ten percent. */
  readonly trend: number;
  /** Typical daily volatility, as a share of the price. */
  readonly dailySpread: number;
  /** How much of a day's move is the whole market's, from 0 to 1. */
  readonly marketShare: number;
  /** Days after which half of a deviation is gone. */
  readonly halfLifeDays: number;
  readonly digits: number;
}

/** The price at any second, without stored state. */
export interface SimulatedMarket {
  priceAt(coin: string, second: number): number;
  /** Open, high, low and close of a step. */
  barAt(coin: string, second: number, seconds: number): readonly [number, number, number, number];
  readonly coins: readonly CoinParameters[];
}

const DAY = 86_400;
/** All paths begin here, before any time that can be asked for. */
const GENESIS = Date.UTC(2022, 0, 1) / 1000;
const ANCHOR = Date.UTC(2026, 0, 1) / 1000;
/** Each level divides a step of the one above: days into hours, then five minutes, minutes and seconds. */
const levels = [
  { seconds: 3600, parts: 24 },
  { seconds: 300, parts: 12 },
  { seconds: 60, parts: 5 },
  { seconds: 1, parts: 60 },
] as const;
const REGIME_DAYS = 18;
const spreads = [0.5, 0.65, 0.85, 1, 1.3, 1.8];
const drifts = [-0.35, -0.15, 0, 0.1, 0.2, 0.3];
const BLOCKS_MAX = 2000;

/**
 * A realistic market: days are a mean-reverting random walk, volatility changes over weeks, and coins share most of
 * their moves. Within a day the path is a Brownian bridge from its first to its last price, refined down to the second.
 */
export function createSimulatedMarket(seed: string, coins: readonly CoinParameters[]): SimulatedMarket {
  const noise = createNoise(seed);
  const paths = new Map(
    coins.map((parameters, index) => [parameters.coin, createPath(noise, parameters, index + 1)]),
  );
  const pathOf = (coin: string): Path => {
    const path = paths.get(coin);
    if (path === undefined) throw new Error(`The simulated market has no ${coin}.`);
    return path;
  };
  return {
    coins,
    priceAt: (coin, second) => Math.exp(pathOf(coin).logAt(Math.floor(second), 1)),
    barAt(coin, second, seconds) {
      const { logAt } = pathOf(coin);
      const every = sampleSeconds(seconds);
      const first = logAt(second, every);
      let [low, high, last] = [first, first, first];
      for (let at = every; at <= seconds; at += every) {
        last = logAt(second + at, every);
        low = Math.min(low, last);
        high = Math.max(high, last);
      }
      return [Math.exp(first), Math.exp(high), Math.exp(low), Math.exp(last)];
    },
  };
}

/** The sampling interval for a step's high and low: a day takes 24 samples, not 86,400. */
function sampleSeconds(seconds: number): number {
  if (seconds <= 60) return 5;
  if (seconds <= 300) return 60;
  if (seconds <= 3600) return 300;
  return seconds < DAY ? 900 : 3600;
}

interface Path {
  /**
   * The logarithm of the price. `every` is the resolution of the requested moments, so that finer levels are not
   * computed.
   */
  logAt(second: number, every: number): number;
}

function createPath(noise: Noise, parameters: CoinParameters, stream: number): Path {
  const { marketShare, anchorUsd, trend } = parameters;
  const own = Math.sqrt(1 - marketShare ** 2);
  const draw = (level: number, place: number): number =>
    marketShare * noise.gaussian(level, place) + own * noise.gaussian(stream * 64 + level, place);
  const days = createDays(noise, parameters, draw);
  const blocks = levels.map(() => new Map<number, Float64Array>());

  /** The moments within one step: a walk that ends at the step's closing price. */
  const block = (level: number, place: number, ends: Ends): Float64Array => {
    const known = blocks[level]?.get(place);
    if (known !== undefined) return known;
    const { parts } = ends;
    const made = bridge({
      ...ends,
      draw: (index) => draw(level + 1, place * parts + index) * ends.spread,
    });
    const kept = blocks[level];
    if ((kept?.size ?? 0) >= BLOCKS_MAX) kept?.clear();
    kept?.set(place, made);
    return made;
  };

  return {
    logAt(second, every) {
      const since = Math.max(0, second - GENESIS);
      const day = Math.floor(since / DAY);
      let [from, to, spread] = [days.at(day), days.at(day + 1), days.spreadOf(day)];
      let rest = since - day * DAY;
      let place = day;
      for (const [level, { seconds, parts }] of levels.entries()) {
        if (rest === 0) break;
        spread /= Math.sqrt(parts);
        const points = block(level, place, { from, to, parts, spread });
        const part = Math.floor(rest / seconds);
        from = points[part] ?? from;
        to = points[part + 1] ?? to;
        rest -= part * seconds;
        place = place * parts + part;
        if (seconds <= every) break;
      }
      const years = (second - ANCHOR) / (365.25 * DAY);
      return from + Math.log(anchorUsd) + trend * years;
    },
  };
}

interface Days {
  at(day: number): number;
  spreadOf(day: number): number;
}

/** The price at each midnight, as a deviation from the anchor. Computed from the beginning once, then only extended. */
function createDays(
  noise: Noise,
  { dailySpread, halfLifeDays, marketShare }: CoinParameters,
  draw: (level: number, place: number) => number,
): Days {
  const pull = 1 - 0.5 ** (1 / halfLifeDays);
  const known = [0];
  const regimeAt = (figures: readonly number[], stream: number, day: number): number => {
    // Interpolates between two regimes over the whole term, so that nothing changes abruptly.
    const [term, within] = [Math.floor(day / REGIME_DAYS), (day % REGIME_DAYS) / REGIME_DAYS];
    const pick = (index: number) => figures[Math.floor(noise.uniform(stream, index) * figures.length)] ?? 1;
    return pick(term) * (1 - within) + pick(term + 1) * within;
  };
  const spreadOf = (day: number): number => dailySpread * regimeAt(spreads, 61, day);
  return {
    spreadOf,
    at(day) {
      for (let next = known.length; next <= day; next += 1) {
        const before = known[next - 1] ?? 0;
        const drift = dailySpread * marketShare * regimeAt(drifts, 62, next);
        known.push(before * (1 - pull) + drift + spreadOf(next - 1) * draw(0, next));
      }
      return known[day] ?? 0;
    },
  };
}

interface Ends {
  readonly from: number;
  readonly to: number;
  readonly parts: number;
  readonly spread: number;
}

function bridge({
  from,
  to,
  parts,
  draw,
}: Omit<Ends, 'spread'> & { readonly draw: (index: number) => number }): Float64Array {
  const points = new Float64Array(parts + 1);
  for (let index = 1; index <= parts; index += 1) {
    points[index] = (points[index - 1] ?? 0) + draw(index - 1);
  }
  const missed = to - from - (points[parts] ?? 0);
  for (let index = 0; index <= parts; index += 1) {
    points[index] = from + (points[index] ?? 0) + (missed * index) / parts;
  }
  return points;
}

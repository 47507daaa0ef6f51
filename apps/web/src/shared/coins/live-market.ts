import type { BalanceItem, Candle, CoinItem, TopicData } from '@gim/contract';
import {
  asset,
  compareRatios,
  convert,
  type Money,
  money,
  parseRatio,
  price,
  type Ratio,
  ratio,
  subtract,
  sum,
  toDecimal,
} from '@gim/money';
import { dollar, readAmount } from './amount-text.ts';
import type { Balances } from './api.ts';

export type PriceNews = TopicData<'prices'>['items'][number];
export type BalanceNews = TopicData<'balances'>['items'][number];

/** The coins with their new prices. What the news does not name stays the same object, and is not drawn again. */
export function withPrices(coins: readonly CoinItem[], news: readonly PriceNews[]): CoinItem[] {
  const byCoin = new Map(news.map((item) => [item.coin, item]));
  return coins.map((coin) => {
    const item = byCoin.get(coin.id);
    if (item === undefined) return coin;
    const { price: now, change24h } = item;
    // The last point of the week is the price of now.
    return { ...coin, price: now, change24h, spark: [...coin.spark.slice(0, -1), now.usd] };
  });
}

/** The balances with what has changed in them. */
export function withBalances(balances: Balances, news: readonly BalanceNews[]): Balances {
  const byCoin = new Map(news.map((item) => [item.coin, item]));
  const items = balances.items.map((item) => ({ ...item, ...byCoin.get(item.coin) }));
  return { ...balances, items };
}

/**
 * What the balances are worth at the prices of now, counted as the server counts it: each worth is cut to the cent, the
 * change is against what the same would have been worth 24 hours ago. The order stays until the list is read again, so
 * that no row moves under a finger.
 */
export function revalue(balances: Balances, coins: readonly CoinItem[]): Balances {
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  const worths = balances.items.map((item) => worthOf(item, byId.get(item.coin)));
  const total = sum(
    dollar,
    worths.flatMap(({ now }) => now ?? []),
  );
  const before = sum(
    dollar,
    worths.flatMap(({ dayAgo }) => dayAgo ?? []),
  );
  const change = subtract(total, before);
  return {
    totalUsd: toDecimal(total),
    change24hUsd: toDecimal(change),
    change24hPercent: before.units === 0n ? null : percentOf(change, before),
    items: balances.items.map((item, index) => {
      const now = worths[index]?.now ?? null;
      return { ...item, usd: now === null ? null : toDecimal(now) };
    }),
  };
}

type Dollars = Money<typeof dollar>;

interface Worth {
  readonly now: Dollars | null;
  readonly dayAgo: Dollars | null;
}

function worthOf(item: BalanceItem, coin: CoinItem | undefined): Worth {
  if (coin === undefined || coin.price === null) return { now: null, dayAgo: null };
  const amount = readAmount(asset(coin.id, coin.digits), item.balance);
  const rate = readRate(coin.price.usd);
  const now = worthAt(amount, rate);
  if (coin.change24h === null) return { now, dayAgo: now };
  return { now, dayAgo: worthAt(amount, minus(rate, readRate(coin.change24h.usd))) };
}

function worthAt(amount: Money, rate: Ratio): Dollars {
  if (rate.numerator <= 0n) return money(dollar, 0n);
  return convert(amount, price({ base: amount.asset, quote: dollar, rate }), 'down');
}

const minus = (left: Ratio, right: Ratio): Ratio =>
  ratio(
    left.numerator * right.denominator - right.numerator * left.denominator,
    left.denominator * right.denominator,
  );

/** Two digits, halves away from zero, as the server writes it. */
function percentOf(part: Dollars, whole: Dollars): string {
  const doubled = (part.units * 20_000n) / whole.units;
  return toDecimal(money(asset('%', 2), (doubled + (doubled < 0n ? -1n : 1n)) / 2n));
}

function readRate(text: string): Ratio {
  const parsed = parseRatio(text, { isSigned: true });
  if (!parsed.ok) throw new Error(`${text} is not a price: ${parsed.reason}`);
  return parsed.value;
}

/** A chart, as far as a new price changes it. */
export interface LiveCandles {
  readonly resolutionSeconds: number;
  readonly items: readonly Candle[];
}

/** The chart with a new price at its end: the last candle is drawn on, or the next one begun when its time has come. */
export function withTick<C extends LiveCandles>(candles: C, tick: PriceNews['price']): C {
  const last = candles.items.at(-1);
  if (last === undefined) return candles;
  const stepMs = candles.resolutionSeconds * 1000;
  const [at, lastAt] = [Date.parse(tick.at), Date.parse(last.at)];
  if (at < lastAt) return candles;
  const { usd } = tick;
  if (at < lastAt + stepMs) {
    const isAbove = compareRatios(readRate(usd), readRate(last.high)) > 0;
    const isBelow = compareRatios(readRate(usd), readRate(last.low)) < 0;
    const drawn = { ...last, close: usd, high: isAbove ? usd : last.high, low: isBelow ? usd : last.low };
    return { ...candles, items: [...candles.items.slice(0, -1), drawn] };
  }
  const begin = new Date(lastAt + Math.floor((at - lastAt) / stepMs) * stepMs).toISOString();
  const next = { at: begin, open: usd, high: usd, low: usd, close: usd };
  // As long as before: the oldest leaves the period when a new one enters it.
  return { ...candles, items: [...candles.items.slice(1), next] };
}

import type { BalanceItem, Candle, CoinItem, TopicData } from '@gim/contract';
import {
  addRatios,
  asset,
  compareRatios,
  convert,
  type Money,
  money,
  price,
  type Ratio,
  ratio,
  readRatio,
  subtract,
  sum,
  toDecimal,
} from '@gim/money';
import { dollar, readAmount } from '../coins/amount-text.ts';
import type { Balances } from '../coins/api.ts';

export type PriceNews = TopicData<'prices'>['items'][number];
type BalanceNews = TopicData<'balances'>['items'][number];

/** The coins with their new prices. What the news does not name stays the same object, and is not drawn again. */
export function withPrices(coins: readonly CoinItem[], news: readonly PriceNews[]): CoinItem[] {
  const byCoin = new Map(news.map((item) => [item.coin, item]));
  return coins.map((coin) => {
    const item = byCoin.get(coin.id);
    if (item === undefined) return coin;
    const { price: now, change24h } = item;
    // The last point of the week is the price of now.
    const spark = coin.spark.length === 0 ? coin.spark : [...coin.spark.slice(0, -1), now.usd];
    return { ...coin, price: now, change24h, spark };
  });
}

/** The balances with what has changed in them, the most valuable first. */
export function withBalances(
  balances: Balances,
  news: readonly BalanceNews[],
  coins: readonly CoinItem[],
): Balances {
  const byCoin = new Map(news.map((item) => [item.coin, item]));
  const items = balances.items.map((item) => ({ ...item, ...byCoin.get(item.coin) }));
  const valued = revalue({ ...balances, items }, coins);
  return { ...valued, items: valued.items.toSorted((left, right) => compareWorth(right, left)) };
}

/**
 * What the balances are worth at the prices of now, counted as the server counts it: each worth is cut to the cent, the
 * change is against what the same would have been worth 24 hours ago. The order stays, so that no row moves under a
 * finger because a price did.
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

const compareWorth = (left: BalanceItem, right: BalanceItem): -1 | 0 | 1 =>
  compareRatios(readRatio(left.usd ?? '0'), readRatio(right.usd ?? '0'));

type Dollars = Money<typeof dollar>;

interface Worth {
  readonly now: Dollars | null;
  readonly dayAgo: Dollars | null;
}

function worthOf(item: BalanceItem, coin: CoinItem | undefined): Worth {
  if (coin === undefined || coin.price === null) return { now: null, dayAgo: null };
  const amount = readAmount(asset(coin.id, coin.digits), item.balance);
  const rate = readRatio(coin.price.usd);
  const now = worthAt(amount, rate);
  if (coin.change24h === null) return { now, dayAgo: now };
  return { now, dayAgo: worthAt(amount, addRatios(rate, negated(readRatio(coin.change24h.usd)))) };
}

function worthAt(amount: Money, rate: Ratio): Dollars {
  if (rate.numerator <= 0n) return money(dollar, 0n);
  return convert(amount, price({ base: amount.asset, quote: dollar, rate }), 'down');
}

const negated = ({ numerator, denominator }: Ratio): Ratio => ratio(-numerator, denominator);

/** Two digits, halves away from zero, as the server writes it. */
function percentOf(part: Dollars, whole: Dollars): string {
  const doubled = (part.units * 20_000n) / whole.units;
  return toDecimal(money(asset('%', 2), (doubled + (doubled < 0n ? -1n : 1n)) / 2n));
}

/** A chart: points in equal steps, the oldest first, the last one still being drawn. */
export interface Series<P extends { readonly at: string }> {
  readonly resolutionSeconds: number;
  readonly items: readonly P[];
}

/** The chart of a coin with a new price at its end. */
export function withTick<S extends Series<Candle>>(candles: S, { usd, at }: PriceNews['price']): S {
  return drawOn(candles, at, {
    begin: (begun) => ({ at: begun, open: usd, high: usd, low: usd, close: usd }),
    goOn: (last) => {
      const isAbove = compareRatios(readRatio(usd), readRatio(last.high)) > 0;
      const isBelow = compareRatios(readRatio(usd), readRatio(last.low)) < 0;
      return { ...last, close: usd, high: isAbove ? usd : last.high, low: isBelow ? usd : last.low };
    },
  });
}

export interface TotalPoint {
  readonly at: string;
  readonly usd: string;
}

/** The chart of the total with what it is now at its end. */
export const withTotal = <S extends Series<TotalPoint>>(history: S, { usd, at }: TotalPoint): S =>
  drawOn(history, at, { begin: (begun) => ({ at: begun, usd }), goOn: (last) => ({ ...last, usd }) });

interface Pen<P> {
  readonly begin: (at: string) => P;
  readonly goOn: (last: P) => P;
}

/** The last point is drawn on, or the next one begun when its time has come. */
function drawOn<P extends { readonly at: string }, S extends Series<P>>(
  series: S,
  at: string,
  pen: Pen<P>,
): S {
  const last = series.items.at(-1);
  if (last === undefined) return series;
  const stepMs = series.resolutionSeconds * 1000;
  const [now, lastAt] = [Date.parse(at), Date.parse(last.at)];
  if (now < lastAt) return series;
  if (now < lastAt + stepMs) return { ...series, items: [...series.items.slice(0, -1), pen.goOn(last)] };
  const begun = new Date(lastAt + Math.floor((now - lastAt) / stepMs) * stepMs).toISOString();
  // As long as before: the oldest leaves the period when a new one enters it.
  return { ...series, items: [...series.items.slice(1), pen.begin(begun)] };
}

import type { BalanceItem, Candle, CoinItem, TopicData } from '@gim/contract';
import {
  asset,
  compareRatios,
  convert,
  type Money,
  money,
  price,
  type Ratio,
  readRatio,
  subtract,
  sum,
  toDecimal,
} from '@gim/money';
import { dollar, readAmount } from '../coins/amount-text.ts';
import type { Balances } from '../coins/api.ts';

export type PriceNews = TopicData<'prices'>['items'][number];
type BalanceNews = TopicData<'balances'>['items'][number];

/** The coins with their new prices. Unchanged coins keep their identity and are not re-rendered. */
export function withPrices(coins: readonly CoinItem[], news: readonly PriceNews[]): CoinItem[] {
  const byCoin = new Map(news.map((item) => [item.coin, item]));
  return coins.map((coin) => {
    const item = byCoin.get(coin.id);
    if (item === undefined) return coin;
    const { price: now, change24h } = item;
    // The last point of the sparkline is the current price.
    const spark = coin.spark.length === 0 ? coin.spark : [...coin.spark.slice(0, -1), now.usd];
    return { ...coin, price: now, change24h, spark };
  });
}

/** The balances with the changes applied, the most valuable first. */
export function withBalances(
  balances: Balances,
  news: readonly BalanceNews[],
  coins: readonly CoinItem[],
): Balances {
  const byCoin = new Map(news.map((item) => [item.coin, item]));
  const items = balances.items.map((item) => ({ ...item, ...byCoin.get(item.coin) }));
  // Deposits and withdrawals are neither gain nor loss: only the base of the percentage changes.
  const valued = withWorths(balances, worthItems(items, coins), readAmount(dollar, balances.change24hUsd));
  return { ...valued, items: valued.items.toSorted((left, right) => compareWorth(right, left)) };
}

/**
 * The balances valued at current prices, each value truncated to the cent as the server does. The difference to the
 * previous values is added to the 24 h change. The order is kept, so that no row moves under the user's finger.
 */
export function revalue(balances: Balances, coins: readonly CoinItem[]): Balances {
  const items = worthItems(balances.items, coins);
  const gains = items.map(({ usd }, index): Dollars => {
    const before = balances.items[index]?.usd ?? null;
    if (usd === null || before === null) return money(dollar, 0n);
    return subtract(readAmount(dollar, usd), readAmount(dollar, before));
  });
  const change = sum(dollar, [readAmount(dollar, balances.change24hUsd), ...gains]);
  return withWorths(balances, items, change);
}

function withWorths(balances: Balances, items: readonly BalanceItem[], change: Dollars): Balances {
  const total = sum(
    dollar,
    items.flatMap(({ usd }) => (usd === null ? [] : readAmount(dollar, usd))),
  );
  const base = subtract(total, change);
  return {
    ...balances,
    totalUsd: toDecimal(total),
    change24hUsd: toDecimal(change),
    change24hPercent: base.units <= 0n ? null : percentOf(change, base),
    items,
  };
}

const compareWorth = (left: BalanceItem, right: BalanceItem): -1 | 0 | 1 =>
  compareRatios(readRatio(left.usd ?? '0'), readRatio(right.usd ?? '0'));

type Dollars = Money<typeof dollar>;

function worthItems(items: readonly BalanceItem[], coins: readonly CoinItem[]): readonly BalanceItem[] {
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  return items.map((item) => {
    const coin = byId.get(item.coin);
    if (coin === undefined || coin.price === null) return { ...item, usd: null };
    const amount = readAmount(asset(coin.id, coin.digits), item.balance);
    return { ...item, usd: toDecimal(worthAt(amount, readRatio(coin.price.usd))) };
  });
}

function worthAt(amount: Money, rate: Ratio): Dollars {
  if (rate.numerator <= 0n) return money(dollar, 0n);
  return convert(amount, price({ base: amount.asset, quote: dollar, rate }), 'down');
}

/** Two decimals, halves away from zero, as the server does. */
function percentOf(part: Dollars, whole: Dollars): string {
  const doubled = (part.units * 20_000n) / whole.units;
  return toDecimal(money(asset('%', 2), (doubled + (doubled < 0n ? -1n : 1n)) / 2n));
}

/** Points of a chart in equal steps, oldest first; the last one is still open. */
export interface Series<P extends { readonly at: string }> {
  readonly resolutionSeconds: number;
  readonly items: readonly P[];
}

/** The candles with a new price applied. */
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
  readonly gainUsd: string;
}

interface NewTotal {
  readonly at: string;
  readonly usd: string;
  /** Money was deposited or withdrawn: the total changes without a gain. */
  readonly isFlow: boolean;
}

/** The balance history with the current total applied. */
export function withTotal<S extends Series<TotalPoint>>(history: S, { usd, at, isFlow }: NewTotal): S {
  const last = history.items.at(-1);
  if (last === undefined) return history;
  const gainUsd = isFlow
    ? last.gainUsd
    : toDecimal(
        sum(dollar, [
          readAmount(dollar, last.gainUsd),
          subtract(readAmount(dollar, usd), readAmount(dollar, last.usd)),
        ]),
      );
  return drawOn(history, at, {
    begin: (begun) => ({ at: begun, usd, gainUsd }),
    goOn: (point) => ({ ...point, usd, gainUsd }),
  });
}

interface Pen<P> {
  readonly begin: (at: string) => P;
  readonly goOn: (last: P) => P;
}

/** Updates the last point, or starts the next one when its interval begins. */
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
  // Keeps the number of points: the oldest drops out when a new one starts.
  return { ...series, items: [...series.items.slice(1), pen.begin(begun)] };
}

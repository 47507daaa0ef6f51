import type { BalanceItem, Candle, CoinItem } from '@gim/contract';
import type { TopicData } from '@gim/contract/events';
import {
  addRatios,
  asset,
  compare,
  compareRatios,
  convert,
  formatPercent,
  type Money,
  money,
  parseRatio,
  price,
  type Ratio,
  ratio,
  ratioOf,
  subtract,
  sum,
  toDecimal,
  zero,
} from '@gim/money';
import { dollar, readAmount } from './amount-text.ts';
import type { Balances } from './api.ts';

type Prices = TopicData<'prices'>['items'];

/** The coins at their new prices. A spark ends where the price is. */
export function withPrices(coins: readonly CoinItem[], items: Prices): CoinItem[] {
  const news = new Map(items.map((item) => [item.coin, item]));
  return coins.map((coin) => {
    const item = news.get(coin.id);
    if (item === undefined) return coin;
    const spark = coin.spark.length === 0 ? coin.spark : [...coin.spark.slice(0, -1), item.price.usd];
    return { ...coin, price: item.price, change24h: item.change24h, spark };
  });
}

/** What is owned after a change, and what that is worth. */
export function withBalances(
  balances: Balances,
  items: TopicData<'balances'>['items'],
  coins: readonly CoinItem[],
): Balances {
  const news = new Map(items.map((item) => [item.coin, item]));
  const changed = balances.items.map((item) => ({ ...item, ...news.get(item.coin) }));
  return valued({ ...balances, items: changed }, coins);
}

/**
 * What is owned at the prices of now, counted as the server counts it: every worth is rounded down, a change is what
 * prices alone did, and a coin without a price changes nothing.
 */
export function valued(balances: Balances, coins: readonly CoinItem[]): Balances {
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  const worths = balances.items.map((item) => worthsOf(item, byId.get(item.coin)));
  const total = sum(
    dollar,
    worths.flatMap(({ now }) => now ?? []),
  );
  const before = sum(
    dollar,
    worths.map(({ dayAgo }) => dayAgo),
  );
  const change = subtract(total, before);
  const items = worths
    .toSorted((left, right) => compare(right.now ?? zero(dollar), left.now ?? zero(dollar)))
    .map(({ item, now }) => ({ ...item, usd: now === null ? null : toDecimal(now) }));
  return {
    totalUsd: toDecimal(total),
    change24hUsd: toDecimal(change),
    change24hPercent: before.units === 0n ? null : percentOf(change, before),
    items,
  };
}

interface Worths {
  readonly item: BalanceItem;
  readonly now: Money<typeof dollar> | null;
  readonly dayAgo: Money<typeof dollar>;
}

function worthsOf(item: BalanceItem, coin: CoinItem | undefined): Worths {
  const nothing = zero(dollar);
  if (coin === undefined || coin.price === null) {
    const known = item.usd === null ? null : readAmount(dollar, item.usd);
    return { item, now: known, dayAgo: known ?? nothing };
  }
  const owned = readAmount(asset(coin.id, coin.digits), item.balance);
  if (owned.units === 0n) return { item, now: nothing, dayAgo: nothing };
  const rate = read(coin.price.usd);
  const now = worthAt(owned, rate);
  const dayAgo =
    coin.change24h === null ? now : worthAt(owned, addRatios(rate, negated(read(coin.change24h.usd))));
  return { item, now, dayAgo };
}

/** The candle that is still being drawn, at the price of now. */
export function withClose(candles: readonly Candle[], usd: string): readonly Candle[] {
  const last = candles.at(-1);
  if (last === undefined) return candles;
  const high = compareRatios(read(usd), read(last.high)) > 0 ? usd : last.high;
  const low = compareRatios(read(usd), read(last.low)) < 0 ? usd : last.low;
  return [...candles.slice(0, -1), { ...last, close: usd, high, low }];
}

const worthAt = (owned: Money, rate: Ratio): Money<typeof dollar> =>
  rate.numerator <= 0n
    ? zero(dollar)
    : convert(owned, price({ base: owned.asset, quote: dollar, rate }), 'down');

/** As the wire writes a percentage: two decimals, a plain minus. */
function percentOf(part: Money<typeof dollar>, whole: Money<typeof dollar>): string {
  const size = money(dollar, part.units < 0n ? -part.units : part.units);
  const text = formatPercent(ratioOf(size, whole), { locale: 'en-US', digits: 2, rounding: 'half-even' });
  const plain = text.replace(/[,%]/g, '');
  return part.units < 0n && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

const negated = ({ numerator, denominator }: Ratio): Ratio => ratio(-numerator, denominator);

/** The contract has checked it, so the other case is a bug. */
function read(text: string): Ratio {
  const parsed = parseRatio(text, { isSigned: true });
  if (!parsed.ok) throw new Error(`${text} is not an amount: ${parsed.reason}`);
  return parsed.value;
}

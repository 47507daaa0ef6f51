import type { BalanceItem, CoinItem } from '@gim/contract';
import { compareRatios, type Ratio, ratio, readRatio } from '@gim/money';
import { isZero } from '../../shared/coins/amount-text.ts';

/** A coin of the market with the user's balance and whether it is watched. */
export interface MarketRow {
  readonly coin: CoinItem;
  readonly name: string;
  readonly balance: BalanceItem | undefined;
  readonly isWatched: boolean;
  readonly isHeld: boolean;
}

export const marketLists = ['all', 'watched', 'held'] as const;
export type MarketList = (typeof marketLists)[number];

export const marketOrders = ['held', 'name', 'price', 'change'] as const;
export type MarketOrder = (typeof marketOrders)[number];

export interface MarketSort {
  readonly by: MarketOrder;
  readonly direction: 'ascending' | 'descending';
}

/** All coins with a market. Dollars have none: the other coins are priced in them. */
export function marketRows(
  coins: readonly CoinItem[],
  balances: readonly BalanceItem[],
  nameOf: (coin: CoinItem) => string,
): readonly MarketRow[] {
  const byCoin = new Map(balances.map((balance) => [balance.coin, balance]));
  return coins
    .filter(({ trade }) => trade !== null)
    .map((coin) => {
      const balance = byCoin.get(coin.id);
      return {
        coin,
        name: nameOf(coin),
        balance,
        isWatched: balance?.watched === true,
        isHeld: balance !== undefined && !isZero(balance.balance),
      };
    });
}

export const inList = (row: MarketRow, list: MarketList): boolean =>
  list === 'all' || (list === 'watched' ? row.isWatched : row.isHeld);

/** Matches the ticker, the English or the translated name. */
export function matches({ coin, name }: MarketRow, query: string): boolean {
  const words = query.trim().toLocaleLowerCase();
  return [coin.id, coin.name, name].some((text) => text.toLocaleLowerCase().includes(words));
}

/** Rows without a figure come last in both directions; equal ones keep the catalogue order. */
export function sortRows(rows: readonly MarketRow[], { by, direction }: MarketSort): readonly MarketRow[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => {
    if (by === 'name') return sign * left.name.localeCompare(right.name);
    const [one, other] = [figureOf(left, by), figureOf(right, by)];
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
    return sign * compareRatios(one, other);
  });
}

function figureOf({ coin, balance }: MarketRow, by: Exclude<MarketOrder, 'name'>): Ratio | null {
  const text = {
    price: coin.price?.usd,
    change: coin.change24h?.percent,
    held: balance?.usd ?? undefined,
  }[by];
  return text === undefined ? null : readRatio(text);
}

/** The coins with the largest change in 24 hours, up or down. */
export function moversOf(rows: readonly MarketRow[], count: number): readonly MarketRow[] {
  const moved = rows.flatMap((row) => {
    const percent = row.coin.change24h?.percent;
    if (percent === undefined || isZero(percent)) return [];
    const { numerator, denominator } = readRatio(percent);
    return [{ row, far: ratio(numerator < 0n ? -numerator : numerator, denominator) }];
  });
  return moved
    .toSorted((left, right) => compareRatios(right.far, left.far))
    .slice(0, count)
    .map(({ row }) => row);
}

import { useMemo } from 'react';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { type MarketRow, type MarketSort, marketRows, moversOf, sortRows } from './market-rows.ts';

export interface Market {
  /** Undefined while loading. */
  readonly rows: readonly MarketRow[] | undefined;
  readonly movers: readonly MarketRow[];
  readonly error: Error | null;
  readonly retry: () => void;
}

const moverCount = 4;

/**
 * The market from two queries that other pages share: coins with prices, and the user's balances and watch list. The
 * order is kept while prices change, so that no row moves under the user's finger.
 */
export function useMarket(sort: MarketSort): Market {
  const coins = useCoins();
  const balances = useBalances();
  const nameOf = useCoinName();
  const rows =
    coins.data === undefined || balances.data === undefined
      ? undefined
      : marketRows(coins.data, balances.data.items, nameOf);
  const set = rows?.map(({ coin }) => coin.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: price changes must not reorder the rows.
  const order = useMemo(
    () => ({
      all: sortRows(rows ?? [], sort).map(({ coin }) => coin.id),
      movers: moversOf(rows ?? [], moverCount).map(({ coin }) => coin.id),
    }),
    [set, sort],
  );
  const byId = new Map(rows?.map((row) => [row.coin.id, row]));
  const pick = (ids: readonly string[]): readonly MarketRow[] => ids.flatMap((id) => byId.get(id) ?? []);
  return {
    rows: rows === undefined ? undefined : pick(order.all),
    movers: pick(order.movers),
    error: rows === undefined ? (coins.error ?? balances.error) : null,
    retry: () => {
      if (coins.error !== null) void coins.refetch();
      if (balances.error !== null) void balances.refetch();
    },
  };
}

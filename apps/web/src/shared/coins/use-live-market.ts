import type { CoinItem } from '@gim/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../platform/live-stream/use-live.ts';
import { transactionsKey } from '../transactions/api.ts';
import { useUserId } from '../use-user-id.ts';
import { type Balances, balancesKey, coinsKey } from './api.ts';
import {
  type LiveCandles,
  type PriceNews,
  revalue,
  withBalances,
  withPrices,
  withTick,
} from './live-market.ts';

/**
 * Keeps prices, charts, balances and the latest operations of a page as they are now. News is written into what was
 * read before; nothing is asked for again, unless something may have been missed.
 */
export function useLiveMarket(): void {
  const queries = useQueryClient();
  const userId = useUserId();
  const readAgain = (queryKey: readonly unknown[]): void => void queries.invalidateQueries({ queryKey });

  useLive('prices', {
    onData: ({ items }) => {
      queries.setQueryData<CoinItem[]>(coinsKey, (coins) => coins && withPrices(coins, items));
      for (const item of items) drawOn(queries, item);
      keepWorth(queries, userId);
    },
    onGap: () => {
      readAgain(coinsKey);
      readAgain(['candles']);
    },
  });
  useLive('balances', {
    onData: ({ items }) => {
      queries.setQueryData<Balances>(
        balancesKey(userId),
        (balances) => balances && withBalances(balances, items),
      );
      keepWorth(queries, userId);
      // Why something is locked is a list of its own.
      readAgain(['holds', userId]);
    },
    onGap: () => readAgain(balancesKey(userId)),
  });
  useLive('transactions', {
    // The news says which and where it stands, not what it is or what it did to the balances: the few that are shown
    // are read again, and what there is and what is held with them.
    onData: () => {
      readAgain(transactionsKey(userId));
      readAgain(balancesKey(userId));
      readAgain(['holds', userId]);
    },
    onGap: () => readAgain(transactionsKey(userId)),
  });
}

/** The charts of the coin that were opened, in every period. */
function drawOn(queries: QueryClient, { coin, price }: PriceNews): void {
  queries.setQueriesData<LiveCandles>(
    { queryKey: ['candles', coin] },
    (candles) => candles && withTick(candles, price),
  );
}

function keepWorth(queries: QueryClient, userId: string): void {
  const coins = queries.getQueryData<CoinItem[]>(coinsKey);
  if (coins === undefined) return;
  queries.setQueryData<Balances>(balancesKey(userId), (balances) => balances && revalue(balances, coins));
}

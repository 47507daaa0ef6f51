import type { CoinItem } from '@gim/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../platform/live-stream/use-live.ts';
import { transactionsKey } from '../transactions/api.ts';
import { useUserId } from '../use-user-id.ts';
import { type Balances, balancesKey, coinsKey } from './api.ts';
import { valued, withBalances, withPrices } from './live-values.ts';

/** Writes what the live connection tells into what the pages have read, so that they show it without asking again. */
export function LiveCoins(): null {
  const queries = useQueryClient();
  const userId = useUserId();
  useLive('prices', {
    // A price that was missed is made good by the next one.
    onData: ({ items }) => {
      queries.setQueryData<readonly CoinItem[]>(coinsKey, (coins) => coins && withPrices(coins, items));
      keepBalances(queries, userId, (balances, coins) => valued(balances, coins));
    },
  });
  useLive('balances', {
    onData: ({ items }) => {
      keepBalances(queries, userId, (balances, coins) => withBalances(balances, items, coins));
      // Why a part is locked has changed with it.
      void queries.invalidateQueries({ queryKey: ['holds', userId] });
    },
    onGap: () => void queries.invalidateQueries({ queryKey: balancesKey(userId) }),
  });
  useLive('transactions', {
    // Every step of an operation may have moved money.
    onData: () => {
      void queries.invalidateQueries({ queryKey: transactionsKey(userId) });
      void queries.invalidateQueries({ queryKey: balancesKey(userId) });
    },
    onGap: () => void queries.invalidateQueries({ queryKey: transactionsKey(userId) }),
  });
  return null;
}

function keepBalances(
  queries: QueryClient,
  userId: string,
  change: (balances: Balances, coins: readonly CoinItem[]) => Balances,
): void {
  const coins = queries.getQueryData<readonly CoinItem[]>(coinsKey);
  // Without the coins there are no prices here: then the server counts.
  if (coins === undefined) void queries.invalidateQueries({ queryKey: balancesKey(userId) });
  else {
    queries.setQueryData<Balances>(balancesKey(userId), (balances) => balances && change(balances, coins));
  }
}

import type { BalanceItem, CoinItem } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../use-user-id.ts';

export const coinsKey = ['coins'] as const;

/** All coins with prices. Every page shares this query; a coin's page selects its coin from it. */
export const useCoins = (): UseQueryResult<CoinItem[]> => useCoinsSelect(all);

const all = (coins: CoinItem[]): CoinItem[] => coins;

/** A selection of the coins. Re-renders only when the selection changes, not on every price. */
export function useCoinsSelect<Part>(select: (coins: CoinItem[]) => Part): UseQueryResult<Part> {
  const services = useServices();
  return useQuery<CoinItem[], Error, Part>({
    queryKey: coinsKey,
    select,
    queryFn: async ({ signal }) => {
      const [client, { listCoins }] = await Promise.all([services.client(), import('@gim/contract/coins')]);
      return (await client.call(listCoins, {}, { signal })).items;
    },
  });
}

/** The user's balances in total and by coin. */
export interface Balances {
  readonly totalUsd: string;
  readonly change24hUsd: string;
  readonly change24hPercent: string | null;
  readonly items: readonly BalanceItem[];
}

export const balancesKey = (userId: string) => ['balances', userId] as const;

export const useBalances = (): UseQueryResult<Balances> => useBalancesSelect(whole);

const whole = (balances: Balances): Balances => balances;

/** A selection of the balances. Re-renders only when the selection changes, not on every price. */
export function useBalancesSelect<Part>(select: (balances: Balances) => Part): UseQueryResult<Part> {
  const services = useServices();
  const id = useUserId();
  return useQuery<Balances, Error, Part>({
    queryKey: balancesKey(id),
    select,
    queryFn: async ({ signal }) => {
      const [client, { getBalances }] = await Promise.all([
        services.client(),
        import('@gim/contract/balances'),
      ]);
      return client.call(getBalances, { params: { id } }, { signal });
    },
  });
}

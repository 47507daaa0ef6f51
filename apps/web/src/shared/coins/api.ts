import type { BalanceItem, CoinItem } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../use-user-id.ts';

export const coinsKey = ['coins'] as const;

/** Every coin with its price. One call serves every page: a coin's own page reads its coin out of it. */
export function useCoins(): UseQueryResult<CoinItem[]> {
  const services = useServices();
  return useQuery({
    queryKey: coinsKey,
    queryFn: async ({ signal }) => {
      const [client, { listCoins }] = await Promise.all([services.client(), import('@gim/contract/coins')]);
      return (await client.call(listCoins, {}, { signal })).items;
    },
  });
}

/** What the user has, in all and in every coin. */
export interface Balances {
  readonly totalUsd: string;
  readonly change24hUsd: string;
  readonly change24hPercent: string | null;
  readonly items: readonly BalanceItem[];
}

export const balancesKey = (userId: string) => ['balances', userId] as const;

export function useBalances(): UseQueryResult<Balances> {
  const services = useServices();
  const id = useUserId();
  return useQuery<Balances>({
    queryKey: balancesKey(id),
    queryFn: async ({ signal }) => {
      const [client, { getBalances }] = await Promise.all([
        services.client(),
        import('@gim/contract/balances'),
      ]);
      return client.call(getBalances, { params: { id } }, { signal });
    },
  });
}

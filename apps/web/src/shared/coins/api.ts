import type { BalanceItem, CoinItem } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../use-user-id.ts';

export const coinsKey = ['coins'] as const;

/** Every coin with its price. One call serves every page: a coin's own page reads its coin out of it. */
export const useCoins = (): UseQueryResult<CoinItem[]> => useOfCoins(all);

const all = (coins: CoinItem[]): CoinItem[] => coins;

/** A part of the coins. The caller is told when that part changes, not with every price. */
export function useOfCoins<Part>(select: (coins: CoinItem[]) => Part): UseQueryResult<Part> {
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

/** What the user has, in all and in every coin. */
export interface Balances {
  readonly totalUsd: string;
  readonly change24hUsd: string;
  readonly change24hPercent: string | null;
  readonly items: readonly BalanceItem[];
}

export const balancesKey = (userId: string) => ['balances', userId] as const;

export const useBalances = (): UseQueryResult<Balances> => useOfBalances(whole);

const whole = (balances: Balances): Balances => balances;

/** A part of what the user has. The caller is told when that part changes, not with every price. */
export function useOfBalances<Part>(select: (balances: Balances) => Part): UseQueryResult<Part> {
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

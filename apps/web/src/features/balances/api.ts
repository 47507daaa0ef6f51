import type { BalanceRange } from '@gim/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export interface BalanceHistory {
  /** Which period it is of: while another one loads, the last one stays. */
  readonly range: BalanceRange;
  readonly resolutionSeconds: number;
  readonly items: readonly { readonly at: string; readonly usd: string; readonly gainUsd: string }[];
}

/** The total over time. While another period loads, the last one stays. */
export function useBalanceHistory(range: BalanceRange): UseQueryResult<BalanceHistory> {
  const services = useServices();
  const id = useUserId();
  return useQuery<BalanceHistory>({
    queryKey: ['balance-history', id, range],
    placeholderData: keepPreviousData,
    // A point more a minute would not be seen; a new visit to the page reads anew.
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [client, { getBalanceHistory }] = await Promise.all([
        services.client(),
        import('@gim/contract/balances'),
      ]);
      const reply = await client.call(getBalanceHistory, { params: { id }, query: { range } }, { signal });
      return { range, ...reply };
    },
  });
}

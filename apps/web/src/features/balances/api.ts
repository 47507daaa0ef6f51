import type { BalanceRange } from '@gim/contract';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export interface BalanceHistory {
  /** The period of this data: the previous one stays shown while another one loads. */
  readonly range: BalanceRange;
  readonly resolutionSeconds: number;
  readonly items: readonly { readonly at: string; readonly usd: string; readonly gainUsd: string }[];
}

/** The total balance over time. The previous period stays shown while another one loads. */
export function useBalanceHistory(range: BalanceRange): UseQueryResult<BalanceHistory> {
  const services = useServices();
  const id = useUserId();
  return useQuery<BalanceHistory>({
    queryKey: ['balance-history', id, range],
    placeholderData: keepPreviousData,
    // One more point per minute would not be visible.
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

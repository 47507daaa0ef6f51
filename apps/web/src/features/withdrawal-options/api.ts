import type { Reply, WithdrawalOption } from '@gim/contract';
import type { listWithdrawalOptions as endpoint } from '@gim/contract/withdrawal-options';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export type { WithdrawalOption };
export type WithdrawalOptions = Reply<typeof endpoint>;

const everyMs = 15_000;

/** Every payout method for an amount at current rates. The previous figures stay shown while new ones load. */
export function useWithdrawalOptions({
  coin,
  amount,
  near,
}: {
  readonly coin: string;
  readonly amount: string | null;
  /** The user's position: the cash option is then the nearest point instead of the cheapest. */
  readonly near?: string | undefined;
}): UseQueryResult<WithdrawalOptions> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ['withdrawal-options', id, coin, amount, near],
    enabled: amount !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => {
      const [client, { listWithdrawalOptions }] = await Promise.all([
        services.client(),
        import('@gim/contract/withdrawal-options'),
      ]);
      const query = { coin, amount: amount ?? '', ...(near === undefined ? {} : { near }) };
      return client.call(listWithdrawalOptions, { params: { id }, query }, { signal });
    },
  });
}

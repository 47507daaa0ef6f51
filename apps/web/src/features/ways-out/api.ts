import type { Reply, WayOut } from '@gim/contract';
import type { listWaysOut as endpoint } from '@gim/contract/ways-out';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

export type { WayOut };
export type WaysOut = Reply<typeof endpoint>;

const everyMs = 15_000;

/** Every payout method for an amount at current rates. The previous figures stay shown while new ones load. */
export function useWaysOut({
  coin,
  amount,
  near,
}: {
  readonly coin: string;
  readonly amount: string | null;
  /** The user's position: the cash option is then the nearest point instead of the cheapest. */
  readonly near?: string | undefined;
}): UseQueryResult<WaysOut> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ['ways-out', id, coin, amount, near],
    enabled: amount !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => {
      const [client, { listWaysOut }] = await Promise.all([
        services.client(),
        import('@gim/contract/ways-out'),
      ]);
      const query = { coin, amount: amount ?? '', ...(near === undefined ? {} : { near }) };
      return client.call(listWaysOut, { params: { id }, query }, { signal });
    },
  });
}

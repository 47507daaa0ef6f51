import type { LimitItem } from '@gim/contract/limits';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../platform/services.ts';
import { useUserId } from './use-user-id.ts';

/** The limit on outgoing money in each period, and how much of it is used. */
export function useLimits(): UseQueryResult<readonly LimitItem[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery<readonly LimitItem[]>({
    queryKey: ['limits', id],
    queryFn: async ({ signal }) => {
      const [client, { getLimits }] = await Promise.all([services.client(), import('@gim/contract/limits')]);
      return (await client.call(getLimits, { params: { id } }, { signal })).items;
    },
  });
}

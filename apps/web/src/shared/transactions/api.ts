import type { TransactionItem, TransactionStatus, TransactionType } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { useUserId } from '../use-user-id.ts';

export interface LatestFilter {
  readonly coin?: string;
  readonly types?: readonly TransactionType[];
  readonly statuses?: readonly TransactionStatus[];
  readonly limit: number;
}

/** Everything the cache has of the history lies under this key, so that news of it can be written to one place. */
export const transactionsKey = (userId: string) => ['transactions', userId] as const;

/** The newest few operations, for the pages beside the history itself. */
export function useLatestTransactions(filter: LatestFilter): UseQueryResult<readonly TransactionItem[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery<readonly TransactionItem[]>({
    queryKey: [...transactionsKey(id), 'latest', filter],
    queryFn: async ({ signal }) => {
      const [client, { listTransactions }] = await Promise.all([
        services.client(),
        import('@gim/contract/transactions'),
      ]);
      const { coin, types, statuses, limit } = filter;
      const query = {
        limit,
        ...(coin !== undefined && { coin }),
        ...(types !== undefined && { type: types.join(',') }),
        ...(statuses !== undefined && { status: statuses.join(',') }),
      };
      return (await client.call(listTransactions, { params: { id }, query }, { signal })).items;
    },
  });
}

import type { Transaction, TransactionItem, TransactionStatus, TransactionType } from '@gim/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../use-user-id.ts';
import type { ListQuery } from './lists.ts';

/** All cached history queries are under this key, so that an update reaches every one. */
export const transactionsKey = (userId: string) => ['transactions', userId] as const;
/** List keys end with the API query. */
export const latestKey = (userId: string) => [...transactionsKey(userId), 'latest'] as const;
export const pagesKey = (userId: string) => [...transactionsKey(userId), 'pages'] as const;
export const transactionKey = (userId: string, transactionId: string) =>
  [...transactionsKey(userId), 'one', transactionId] as const;

export interface LatestFilter {
  readonly coin?: string;
  readonly types?: readonly TransactionType[];
  readonly statuses?: readonly TransactionStatus[];
  readonly limit: number;
}

/** The latest operations, for pages other than the history. */
export function useLatestTransactions({
  types,
  statuses,
  ...rest
}: LatestFilter): UseQueryResult<readonly TransactionItem[]> {
  const services = useServices();
  const id = useUserId();
  const query: ListQuery & { readonly limit: number } = {
    ...rest,
    ...(types !== undefined && { type: types.join(',') }),
    ...(statuses !== undefined && { status: statuses.join(',') }),
  };
  return useQuery<readonly TransactionItem[]>({
    queryKey: [...latestKey(id), query],
    queryFn: async ({ signal }) => {
      const [client, { listTransactions }] = await openTransactions(services);
      return (await client.call(listTransactions, { params: { id }, query }, { signal })).items;
    },
  });
}

/** One operation with its timeline and receipt. */
export async function readTransaction(
  services: Pick<Services, 'client'>,
  params: { readonly id: string; readonly transactionId: string },
  signal?: AbortSignal,
): Promise<Transaction> {
  const [client, { getTransaction }] = await openTransactions(services);
  return client.call(getTransaction, { params }, signal === undefined ? {} : { signal });
}

export const openTransactions = (services: Pick<Services, 'client'>) =>
  Promise.all([services.client(), import('@gim/contract/transactions')]);

import type { Transaction, TransactionItem } from '@gim/contract';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { transactionsKey } from '../../shared/transactions/api.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { type Filters, queryOf } from './filters.ts';

type Needs = Pick<Services, 'client'>;

const open = (services: Needs) => Promise.all([services.client(), import('@gim/contract/transactions')]);

export interface HistoryPage {
  readonly items: readonly TransactionItem[];
  readonly nextCursor: string | null;
}

/** The history, page after page. What is shown stays while a changed filter is being answered. */
export function useHistory(filters: Filters): UseInfiniteQueryResult<InfiniteData<HistoryPage>> {
  const services = useServices();
  const id = useUserId();
  const query = queryOf(filters);
  return useInfiniteQuery({
    queryKey: [...transactionsKey(id), 'history', query],
    initialPageParam: null as string | null,
    placeholderData: (before: InfiniteData<HistoryPage, string | null> | undefined) => before,
    getNextPageParam: ({ nextCursor }: HistoryPage) => nextCursor,
    queryFn: async ({ signal, pageParam }): Promise<HistoryPage> => {
      const [client, { listTransactions }] = await open(services);
      const page = { ...query, limit: 30, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return client.call(listTransactions, { params: { id }, query: page }, { signal });
    },
  });
}

export const transactionKey = (userId: string, transactionId: string) =>
  [...transactionsKey(userId), 'one', transactionId] as const;

/** One operation with its way and its receipt. */
export function useTransaction(transactionId: string): UseQueryResult<Transaction> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: transactionKey(id, transactionId),
    queryFn: async ({ signal }): Promise<Transaction> => {
      const [client, { getTransaction }] = await open(services);
      return client.call(getTransaction, { params: { id, transactionId } }, { signal });
    },
  });
}

export async function cancelTransaction(
  services: Needs,
  params: { readonly id: string; readonly transactionId: string },
): Promise<Transaction> {
  const [client, contract] = await open(services);
  return client.call(contract.cancelTransaction, { params, body: {} });
}

export type ExportFormat = 'csv' | 'pdf';

/** The history as a file. A long one takes its time, so it is waited for longer than any other call. */
export async function exportHistory(
  services: Pick<Services, 'client' | 'texts'>,
  { id, filters, format }: { readonly id: string; readonly filters: Filters; readonly format: ExportFormat },
): Promise<Blob> {
  const [client, { exportTransactions }] = await open(services);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = { ...queryOf(filters), format, language: services.texts.language(), timeZone };
  return client.call(exportTransactions, { params: { id }, query }, { timeoutMs: 300_000 });
}

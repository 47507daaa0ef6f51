import type { Transaction } from '@gim/contract';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { deviceTimeZone } from '../../shared/device-time-zone.ts';
import {
  openTransactions,
  pagesKey,
  readTransaction,
  transactionKey,
} from '../../shared/transactions/api.ts';
import type { HistoryPage } from '../../shared/transactions/lists.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { isChain } from './chain-state.ts';
import { type Filters, queryOf } from './filters.ts';
import { isPayout } from './payout-state.ts';

type Needs = Pick<Services, 'client'>;

/** The history in pages. The previous results stay shown while a changed filter loads. */
export function useHistory(filters: Filters): UseInfiniteQueryResult<InfiniteData<HistoryPage>> {
  const services = useServices();
  const id = useUserId();
  const query = queryOf(filters);
  return useInfiniteQuery({
    queryKey: [...pagesKey(id), query],
    initialPageParam: null as string | null,
    placeholderData: (before: InfiniteData<HistoryPage, string | null> | undefined) => before,
    getNextPageParam: ({ nextCursor }: HistoryPage) => nextCursor,
    queryFn: async ({ signal, pageParam }): Promise<HistoryPage> => {
      const [client, { listTransactions }] = await openTransactions(services);
      const page = { ...query, limit: 30, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return client.call(listTransactions, { params: { id }, query: page }, { signal });
    },
  });
}

const pollMs = 15_000;

/** One operation with its timeline and receipt. */
export function useTransaction(transactionId: string): UseQueryResult<Transaction> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: transactionKey(id, transactionId),
    queryFn: ({ signal }) => readTransaction(services, { id, transactionId }, signal),
    // The live stream reports every block and every step; polling covers its outages.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.endedAt === null && (isChain(data) || isPayout(data)) ? pollMs : false,
  });
}

export async function cancelTransaction(
  services: Needs,
  params: { readonly id: string; readonly transactionId: string },
): Promise<Transaction> {
  const [client, contract] = await openTransactions(services);
  return client.call(contract.cancelTransaction, { params });
}

export type ExportFormat = 'csv' | 'pdf';

/** The history as a file. A long one takes time, so this call has the longest timeout. */
export async function exportHistory(
  services: Pick<Services, 'client' | 'texts'>,
  { id, filters, format }: { readonly id: string; readonly filters: Filters; readonly format: ExportFormat },
): Promise<Blob> {
  const [client, { exportTransactions }] = await openTransactions(services);
  const language = services.texts.language();
  const query = { ...queryOf(filters), format, language, timeZone: deviceTimeZone() };
  return client.call(exportTransactions, { params: { id }, query }, { timeoutMs: 300_000 });
}

import { fetchMore, retryFetch } from '@gim/browser/paging.ts';
import type { Reply } from '@gim/contract/endpoint';
import { listAudit } from '@gim/contract/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

export type AuditLine = Reply<typeof listAudit>['items'][number];

const pageSize = 50;

export interface Audit {
  /** Undefined until the first page has come. */
  readonly lines: readonly AuditLine[] | undefined;
  readonly hasFailed: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The log, newest first. Older pages follow the last line, so that new lines above shift nothing. */
export function useAudit(): Audit {
  const { client } = useServices();
  const pages = useInfiniteQuery({
    queryKey: ['audit'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listAudit,
        { query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A log that is read must not jump under the reader.
    refetchOnWindowFocus: false,
  });
  return {
    lines: pages.data?.pages.flatMap(({ items }) => items),
    hasFailed: pages.isError,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => fetchMore(pages),
    retry: () => retryFetch(pages),
  };
}

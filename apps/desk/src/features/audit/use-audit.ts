import { fetchMore, retryFetch } from '@gim/browser/paging.ts';
import type { Reply } from '@gim/contract/endpoint';
import { listAudit } from '@gim/contract/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';

export type AuditLine = Reply<typeof listAudit>['items'][number];

const pageSize = 50;

export interface Audit {
  /** Undefined until the first page has loaded. */
  readonly lines: readonly AuditLine[] | undefined;
  readonly hasFailed: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The log, newest first. Paging continues after the last entry, so new entries do not shift the pages. */
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
    // The log must not change while it is being read.
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

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches a query. Cancels a fetch in flight first: invalidating does not restart a first fetch, and its answer may
 * predate the change.
 */
export async function refetch(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Call after writing into the cache: restarts a fetch in flight, whose answer may predate the write. */
export function refetchInFlight(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey }) > 0) void refetch(queries, queryKey);
}

/** Applies the server's answer to a cached list. A list that is not cached yet is fetched. */
export function changeList<Item>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (items: readonly Item[]) => readonly Item[],
): void {
  if (queries.getQueryData(queryKey) === undefined) return void refetch(queries, queryKey);
  queries.setQueryData<readonly Item[]>(queryKey, (items) => items && change(items));
  refetchInFlight(queries, queryKey);
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again, also what is being read for the first time: to call that old would change nothing, and its answer may
 * be of a moment before what has happened.
 */
export async function readAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}

/** Something was written into what is there; what is still on its way does not know of it. */
export function overtake(queries: QueryClient, queryKey: QueryKey): void {
  if (queries.isFetching({ queryKey }) > 0) void readAnew(queries, queryKey);
}

/** Changes a list on the page at once, as the server has said it is now. A list that is not there yet is read. */
export function changeList<Item>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (items: readonly Item[]) => readonly Item[],
): void {
  // One change is not the list.
  if (queries.getQueryData(queryKey) === undefined) return void readAnew(queries, queryKey);
  queries.setQueryData<readonly Item[]>(queryKey, (items) => items && change(items));
  overtake(queries, queryKey);
}

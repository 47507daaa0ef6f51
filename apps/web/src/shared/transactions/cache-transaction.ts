import type { Transaction, TransactionItem } from '@gim/contract';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { latestKey, pagesKey, transactionKey } from './api.ts';
import { type HistoryPage, type ListQuery, placeInLatest, placeInPages } from './lists.ts';

/** Writes the current state of an operation into every cached list and page. */
export function cacheTransaction(queries: QueryClient, userId: string, transaction: Transaction): void {
  queries.setQueryData<Transaction>(transactionKey(userId, transaction.id), (known) =>
    known !== undefined && known.updatedAt > transaction.updatedAt ? known : transaction,
  );
  const { timeline: _timeline, lines: _lines, eta: _eta, ...item } = transaction;
  placeIn<readonly TransactionItem[]>(queries, latestKey(userId), (items, query) =>
    placeInLatest(items, { item, query }),
  );
  placeIn<InfiniteData<HistoryPage>>(queries, pagesKey(userId), (data, query) =>
    placeInPages(data, { item, query }),
  );
}

function placeIn<List>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  change: (list: List, query: ListQuery) => List | null,
): void {
  for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
    const list = queries.getQueryData<List>(key);
    // A response in flight may be older than this update and would overwrite it.
    const isSettled = list !== undefined && state.fetchStatus === 'idle';
    const next = isSettled ? change(list, queryOf(key)) : null;
    if (next === null) void queries.invalidateQueries({ queryKey: key, exact: true });
    else queries.setQueryData<List>(key, next);
  }
}

/** Both kinds of list key end with the API query. */
const queryOf = (key: Query['queryKey']): ListQuery => {
  const last = key.at(-1);
  return typeof last === 'object' && last !== null ? last : {};
};

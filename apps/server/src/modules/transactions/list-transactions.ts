import type { listTransactions as endpoint, Input, Reply } from '@gim/contract';
import type { HistoryCore } from './core.ts';
import { pageQuery } from './page-query.ts';
import { findPage } from './page-store.ts';

/** One page of the caller's history. Reads one record more than requested, to know whether there is a next page. */
export async function listTransactions(
  core: HistoryCore,
  { userId, query }: { userId: string; query: Input<typeof endpoint>['query'] },
): Promise<Reply<typeof endpoint>> {
  const { limit, cursor, ...filters } = query;
  // A search may read many rows; all other pages are a range scan of one index.
  const primary = filters.q === undefined ? core.db.lookups : core.db.autocommit;
  const wanted = pageQuery(core.flows, filters, { userId, limit: limit + 1, cursor });
  const { items, isWhole } = await core.replicaReads.read(primary, async (reader) => {
    const found = await findPage(reader, wanted);
    const page = found.slice(0, limit);
    return { items: await core.itemsOf(reader, { userId, page }), isWhole: page.length === found.length };
  });
  return {
    items,
    nextCursor: isWhole ? null : (items.at(-1)?.id ?? null),
  };
}

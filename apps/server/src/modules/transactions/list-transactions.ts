import type { listTransactions as endpoint, Input, Reply } from '@gim/contract';
import type { TransactionsCore } from './core.ts';
import { pageQuery } from './page-query.ts';
import { findPage } from './page-store.ts';
import { presentItem } from './present.ts';

/** One page of the caller's history. One record more than asked is read, to know whether there is a next page. */
export async function listTransactions(
  core: TransactionsCore,
  { userId, query }: { userId: string; query: Input<typeof endpoint>['query'] },
): Promise<Reply<typeof endpoint>> {
  const { limit, cursor, ...filters } = query;
  const found = await findPage(
    // A search may read much; every other page walks along one index.
    filters.q === undefined ? core.db.lookups : core.db.autocommit,
    pageQuery(core.flows, filters, { userId, limit: limit + 1, cursor }),
  );
  const page = found.slice(0, limit);
  return {
    items: page.map((record) => presentItem(record, core)),
    nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

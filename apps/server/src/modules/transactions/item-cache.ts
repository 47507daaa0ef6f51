import type { TransactionItem } from '@gim/contract';
import type { ReplicaReader } from '../../platform/db/db.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import { unchanging } from '../../platform/unchanging.ts';
import type { Found } from './page-store.ts';
import { type CancelFacts, presentItem } from './present.ts';
import { findListed } from './store.ts';

/** The records of a page as the API returns them. */
export type ItemsOf = (
  reader: ReplicaReader,
  of: { readonly userId: string; readonly page: readonly Found[] },
) => Promise<TransactionItem[]>;

interface CachedItem {
  readonly version: string;
  readonly item: TransactionItem;
}

const ITEMS_MAX = 16_384;

/**
 * Caches items with their JSON by record version. The ids and versions of a page are always read from the database, by
 * their owner, so neither stale data nor another user's is returned.
 */
export function createItemCache(by: CancelFacts): ItemsOf {
  const cache = new TwoGenerationCache<string, CachedItem>(ITEMS_MAX);
  return async (reader, { userId, page }) => {
    const items = new Map<string, TransactionItem>();
    for (const { id, version } of page) {
      const cached = cache.get(id);
      if (cached?.version === version) items.set(id, cached.item);
    }
    const missing = page.flatMap(({ id }) => (items.has(id) ? [] : id));
    if (missing.length > 0) {
      for (const { version, ...record } of await findListed(reader, { userId, ids: missing })) {
        const item = unchanging(presentItem(record, by));
        items.set(record.id, item);
        cache.set(record.id, { version, item });
      }
    }
    return page.flatMap(({ id }) => items.get(id) ?? []);
  };
}

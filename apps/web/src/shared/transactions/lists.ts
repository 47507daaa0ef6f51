import type { TransactionItem } from '@gim/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** The API query of a list; part of its cache key, so that the cache knows which operations belong to it. */
export interface ListQuery {
  readonly coin?: string;
  /** Several are joined by commas, as the API takes them. */
  readonly type?: string;
  readonly status?: string;
  readonly from?: string;
  readonly to?: string;
  readonly q?: string;
  readonly limit?: number;
}

export interface HistoryPage {
  readonly items: readonly TransactionItem[];
  readonly nextCursor: string | null;
}

/** A list after an operation was added or changed; `null` if only the server can tell. */
type Placed<List> = List | null;

/** Inserts or updates the operation in the latest few. */
export function placeInLatest(
  items: readonly TransactionItem[],
  { item, query }: Placing,
): Placed<readonly TransactionItem[]> {
  if (query.q !== undefined) return null;
  const { limit = Number.POSITIVE_INFINITY } = query;
  const isFull = items.length >= limit;
  const placed = place(items, { item, query });
  // An item left a full list, and the one that follows is not known here.
  return isFull && placed.length < items.length ? null : placed.slice(0, limit);
}

/** Inserts or updates the operation in the loaded pages. Operations beyond them come with the next page. */
export function placeInPages<Cursor>(
  data: InfiniteData<HistoryPage, Cursor>,
  { item, query }: Placing,
): Placed<InfiniteData<HistoryPage, Cursor>> {
  if (query.q !== undefined) return null;
  const home = data.pages.findIndex(
    ({ items, nextCursor }) => nextCursor === null || (items.at(-1)?.id ?? '') <= item.id,
  );
  const pages = data.pages.map((page, index) => {
    const isHere = index === home || page.items.some(({ id }) => id === item.id);
    return isHere ? { ...page, items: place(page.items, { item, query }) } : page;
  });
  return { ...data, pages };
}

interface Placing {
  readonly item: TransactionItem;
  readonly query: ListQuery;
}

/** Newest first: ids start with the time. */
function place(items: readonly TransactionItem[], { item, query }: Placing): readonly TransactionItem[] {
  const others = items.filter(({ id }) => id !== item.id);
  if (!fits(item, query)) return others;
  const after = others.findIndex(({ id }) => id < item.id);
  return others.toSpliced(after === -1 ? others.length : after, 0, item);
}

/** Filters as the server does. */
function fits(item: TransactionItem, { coin, type, status, from, to }: ListQuery): boolean {
  return (
    (coin === undefined || item.coin === coin || item.counter?.coin === coin) &&
    (type === undefined || type.split(',').includes(item.type)) &&
    (status === undefined || status.split(',').includes(item.status)) &&
    (from === undefined || Date.parse(item.createdAt) >= Date.parse(from)) &&
    (to === undefined || Date.parse(item.createdAt) < Date.parse(to))
  );
}

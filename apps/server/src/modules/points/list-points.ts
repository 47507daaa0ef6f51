import type { Input, listPoints as listPointsCall, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { PointsCore } from './core.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { readFilter } from './read-filter.ts';
import { type Place, readPlace } from './search-policy.ts';
import { type Cursor, type FoundPoint, type PointFilter, searchPoints } from './search-store.ts';
import { type LeftToday, leftToday, shownPoint } from './shown-point.ts';

const PAGE = 50;
/** The maximum number of queries to fill a page, which bounds the cost of a call. */
const ROUNDS_MAX = 4;

/**
 * A page of points. It may have fewer than fifty and still have a next page, if many of those nearby lack the notes.
 */
export async function listPoints(
  core: PointsCore,
  query: Input<typeof listPointsCall>['query'],
): Promise<Reply<typeof listPointsCall>> {
  const { db, clock } = core;
  const now = clock.now();
  const near = query.near === undefined ? undefined : placeOf(query.near);
  const filter = readFilter(query, now);
  const q = query.q?.trim() === '' ? undefined : query.q;
  const kind = near === undefined ? 'name' : 'near';
  let after = query.cursor === undefined ? undefined : readCursor(query.cursor, kind);
  const kept: (FoundPoint & { readonly left: LeftToday | undefined })[] = [];
  let hasMore = true;
  for (let round = 0; round < ROUNDS_MAX && hasMore && kept.length < PAGE; round += 1) {
    const found = await searchPoints(db.autocommit, { ...filter, near, q, after, limit: PAGE + 1 });
    hasMore = found.length > PAGE;
    const page = found.slice(0, PAGE);
    const left = await leftToday(
      core,
      db.autocommit,
      page.map(({ point }) => point),
    );
    for (const one of page) {
      if (kept.length === PAGE) {
        hasMore = true;
        break;
      }
      after = one.cursor;
      const own = left.get(one.point.id);
      if (hasNotes(filter, one, own)) kept.push({ ...one, left: own });
    }
  }
  return answer(kept, { now, near, next: hasMore ? after : undefined });
}

/** The page is selected by map distance; within it the items are sorted by real distance. */
function answer(
  kept: readonly (FoundPoint & { readonly left: LeftToday | undefined })[],
  { now, near, next }: { now: Date; near: Place | undefined; next: Cursor | undefined },
): Reply<typeof listPointsCall> {
  const items = kept.map(({ point, left }) => shownPoint(point, { now, left, near }));
  return {
    items: near === undefined ? items : items.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)),
    nextCursor: next === undefined ? null : writeCursor(next),
  };
}

/** Cash out needs notes in the drawer; cash in needs none. */
function hasNotes(
  { side, amount }: PointFilter,
  { point }: FoundPoint,
  left: LeftToday | undefined,
): boolean {
  if (amount === undefined || side === 'in') return true;
  if ((left?.free ?? 0n) >= amount) return true;
  const { min, max } = point.cashIn;
  return side === undefined && min.units <= amount && amount <= max.units;
}

export function placeOf(text: string): Place {
  const place = readPlace(text);
  if (place === undefined) throw new Refusal('ValueInvalid', { field: 'near' });
  return place;
}

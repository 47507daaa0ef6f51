import type { Input, listPointPins as listPointPinsCall, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { PointsCore } from './core.ts';
import { readFilter } from './read-filter.ts';
import { type Box, searchPins } from './search-store.ts';

const PINS_MAX = 1_000;

/** The pins for a part of the map. */
export async function listPointPins(
  { db, clock, cash }: PointsCore,
  query: Input<typeof listPointPinsCall>['query'],
): Promise<Reply<typeof listPointPinsCall>> {
  const filter = readFilter(query, clock.now());
  const box = query.box === undefined ? undefined : readBox(query.box);
  const pins = await searchPins(db.autocommit, { ...filter, box, limit: PINS_MAX });
  const { side, amount } = filter;
  if (side !== 'out' || amount === undefined) return { items: [...pins] };
  const cashes = await cash().of(
    db.autocommit,
    pins.map(({ id }) => id),
  );
  return { items: pins.filter(({ id }) => (cashes.get(id)?.free.units ?? 0n) >= amount) };
}

function readBox(text: string): Box {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text
    .split(',')
    .map(Number);
  const isOnEarth = [west, east].every((one) => Math.abs(one) <= 180) && south <= north;
  if (!isOnEarth || Math.abs(south) > 90 || Math.abs(north) > 90)
    throw new Refusal('ValueInvalid', { field: 'box' });
  return { west, south, east, north };
}

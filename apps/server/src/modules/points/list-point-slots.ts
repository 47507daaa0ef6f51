import type { CashSide, listPointSlots as listPointSlotsCall, Reply } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import { readDayUses, readSlotUses } from './booking-store.ts';
import { dayState, isWithinReach, slotsOf } from './calendar.ts';
import type { PointsCore } from './core.ts';
import type { ExchangePoint } from './point.ts';
import { boundsOf, highestOrder } from './price-policy.ts';
import { readDay, readUsd } from './read-filter.ts';
import { findPoint } from './store.ts';

type ShownSlot = Reply<typeof listPointSlotsCall>['items'][number];

export async function listPointSlots(
  { db, clock, cash }: PointsCore,
  query: { pointId: string; date: string; side: CashSide; amount?: string | undefined },
): Promise<Reply<typeof listPointSlotsCall>> {
  const { side } = query;
  const date = readDay(query.date);
  const point = await findPoint(db.autocommit, query.pointId);
  if (point === undefined) throw new Refusal('NotFound');
  const now = clock.now();
  if (point.isSuspended || !isWithinReach(point, date, now)) return { items: [] };
  const pointIds = [point.id];
  const uses = await readDayUses(db.autocommit, { pointIds, from: date, to: date });
  const taken = uses.find((use) => use.side === side)?.cash ?? 0n;
  const free = (await cash().of(db.autocommit, pointIds)).get(point.id)?.free.units ?? 0n;
  const wanted = query.amount === undefined ? boundsOf(point, side).min : readUsd(query.amount);
  const isFull = highestOrder(point, side, { taken, free }).units < wanted.units;
  const places = await readSlotUses(db.autocommit, { pointId: point.id, day: date });
  const items = slotsOf(point, date).map(({ from, to }): ShownSlot => {
    const inSlot = places.get(from.getTime()) ?? 0;
    const reason = reasonOf(point, { date, from, now, inSlot, isFull });
    return { from: from.toISOString(), to: to.toISOString(), isAvailable: reason === null, reason };
  });
  return { items };
}

function reasonOf(
  point: ExchangePoint,
  slot: { date: string; from: Date; now: Date; inSlot: number; isFull: boolean },
): ShownSlot['reason'] {
  if (slot.from.getTime() <= slot.now.getTime()) return 'past';
  if (dayState(point, slot.date, slot.now) === 'tooSoon') return 'tooSoon';
  if (slot.inSlot >= point.slotPlaces) return 'taken';
  return slot.isFull ? 'full' : null;
}

import type { Reader } from '../../platform/db/db.ts';
import { type DayUse, readDayUses, readSlotUsesOf } from './booking-store.ts';
import { DAYS_AHEAD, dayState, type Slot, slotsOf } from './calendar.ts';
import { listPayingPoints } from './cheapest-store.ts';
import type { PointsCore } from './core.ts';
import type { ExchangePoint } from './point.ts';
import { highestOrder, type Usd } from './price-policy.ts';
import type { Place } from './search-policy.ts';
import { addDays, dayAt } from './zoned-day.ts';

/** A point that can pay out about the requested amount. */
export interface PointVisit {
  readonly point: ExchangePoint;
  /** Notes not promised to any order, in cents. */
  readonly free: bigint;
  /** The first slot in which an order of this amount fits now; undefined when there is none. */
  slotFor(cash: Usd): Slot | undefined;
}

/**
 * Points that can pay out what remains of this amount after their fee, nearest or cheapest first, with their free
 * slots. Four queries for all of them together.
 */
export async function findVisits(
  { clock, cash }: PointsCore,
  reader: Reader,
  request: { readonly dollars: Usd; readonly near: Place | undefined },
): Promise<readonly PointVisit[]> {
  const points = await listPayingPoints(reader, request);
  const now = clock.now();
  const pointIds = points.map(({ id }) => id);
  const utcDay = now.toISOString().slice(0, 10);
  const span = { pointIds, from: addDays(utcDay, -1), to: addDays(utcDay, DAYS_AHEAD + 1) };
  const [uses, places, cashes] = await Promise.all([
    readDayUses(reader, span),
    readSlotUsesOf(reader, span),
    cash().of(reader, pointIds),
  ]);
  const taken = takenByDay(uses);
  return points.map((point) => {
    const free = cashes.get(point.id)?.free.units ?? 0n;
    const takenOn = (day: string): bigint => taken.get(`${point.id} ${day}`) ?? 0n;
    const inSlot = ({ from }: Slot): number => places.get(`${point.id} ${from.getTime()}`) ?? 0;
    return {
      point,
      free,
      slotFor: (amount) => firstSlot(point, { now, amount, free, takenOn, inSlot }),
    };
  });
}

const takenByDay = (uses: readonly DayUse[]): ReadonlyMap<string, bigint> =>
  new Map(
    uses.filter(({ side }) => side === 'out').map(({ pointId, day, cash }) => [`${pointId} ${day}`, cash]),
  );

function firstSlot(
  point: ExchangePoint,
  {
    now,
    amount,
    free,
    takenOn,
    inSlot,
  }: {
    now: Date;
    amount: Usd;
    free: bigint;
    takenOn: (day: string) => bigint;
    inSlot: (slot: Slot) => number;
  },
): Slot | undefined {
  const today = dayAt(point.timeZone, now);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    const isFull = highestOrder(point, 'out', { taken: takenOn(day), free }).units < amount.units;
    if (isFull || dayState(point, day, now) !== 'open') continue;
    const slot = slotsOf(point, day).find(
      (one) => one.from.getTime() > now.getTime() && inSlot(one) < point.slotPlaces,
    );
    if (slot !== undefined) return slot;
  }
  return undefined;
}

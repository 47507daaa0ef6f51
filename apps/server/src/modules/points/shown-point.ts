import type { CashSide, Point, PointPhoto as ShownPhoto } from '@gim/contract';
import { getPointPhoto } from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { readDayUses } from './booking-store.ts';
import { openState } from './calendar.ts';
import type { PointsCore } from './core.ts';
import type { ExchangePoint, PointPhoto } from './point.ts';
import { highestOrder } from './price-policy.ts';
import { distanceBetween, type Place } from './search-policy.ts';
import { addDays, dayAt } from './zoned-day.ts';

/** What is used of today's capacity, in cents. */
export interface LeftToday {
  readonly takenIn: bigint;
  readonly takenOut: bigint;
  /** Notes not promised to any order. */
  readonly free: bigint;
}

/** One query for all points. */
export async function leftToday(
  { clock, cash }: Pick<PointsCore, 'clock' | 'cash'>,
  reader: Reader,
  points: readonly ExchangePoint[],
): Promise<ReadonlyMap<string, LeftToday>> {
  const now = clock.now();
  const utcDay = now.toISOString().slice(0, 10);
  const pointIds = points.map(({ id }) => id);
  const uses = await readDayUses(reader, { pointIds, from: addDays(utcDay, -1), to: addDays(utcDay, 1) });
  const sums = new Map(uses.map((use) => [`${use.pointId} ${use.day} ${use.side}`, use.cash]));
  const cashes = await cash().of(reader, pointIds);
  return new Map(
    points.map(({ id, timeZone }) => {
      const today = dayAt(timeZone, now);
      const taken = (side: CashSide): bigint => sums.get(`${id} ${today} ${side}`) ?? 0n;
      return [id, { takenIn: taken('in'), takenOut: taken('out'), free: cashes.get(id)?.free.units ?? 0n }];
    }),
  );
}

export const shownPhoto = ({ id, about }: PointPhoto): ShownPhoto => ({
  id,
  url: getPointPhoto.path.replace('{photoId}', id),
  about,
});

/** A point for customers: without its access code, its capacity and the places of its slots. */
export function shownPoint(
  point: ExchangePoint,
  { now, left, near }: { now: Date; left: LeftToday | undefined; near: Place | undefined },
): Point {
  const { id, name, city, address, timeZone, latitude, longitude, phone, comment, leadDays, slotMinutes } =
    point;
  const { isOpen, changesAt } = openState(point, now);
  const { takenIn = 0n, takenOut = 0n, free = 0n } = left ?? {};
  return {
    id,
    name,
    city,
    address,
    timeZone,
    latitude,
    longitude,
    phone,
    comment,
    directions: [...point.directions],
    hours: [...point.hours],
    daysOff: point.daysOff.map(({ from, to }) => ({ from, to })),
    feePercent: point.feePercent,
    fixedFee: toDecimal(point.fixedFee),
    cashbackPercent: point.cashbackPercent,
    cashIn: { min: toDecimal(point.cashIn.min), max: toDecimal(point.cashIn.max) },
    cashOut: { min: toDecimal(point.cashOut.min), max: toDecimal(point.cashOut.max) },
    leadDays,
    slotMinutes,
    photos: point.photos.map(shownPhoto),
    isOpen: isOpen && !point.isSuspended,
    changesAt: point.isSuspended ? null : (changesAt?.toISOString() ?? null),
    limitToday: {
      in: toDecimal(highestOrder(point, 'in', { taken: takenIn, free })),
      out: toDecimal(highestOrder(point, 'out', { taken: takenOut, free })),
    },
    distance: near === undefined ? null : distanceBetween(near, { latitude, longitude }),
  };
}

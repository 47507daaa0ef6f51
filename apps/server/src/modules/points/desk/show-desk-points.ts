import type { DeskPoint } from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { Reader } from '../../../platform/db/db.ts';
import { openState } from '../calendar.ts';
import type { PointsCore } from '../core.ts';
import type { ExchangePoint } from '../point.ts';
import { usd } from '../price-policy.ts';
import { type LeftToday, leftToday, shownPhoto } from '../shown-point.ts';
import { dayAt } from '../zoned-day.ts';
import { shownFields } from './shown-fields.ts';

/** Points for the staff: with their capacity, their cash and what is left of today. */
export async function showDeskPoints(
  core: PointsCore,
  reader: Reader,
  points: readonly ExchangePoint[],
): Promise<DeskPoint[]> {
  const now = core.clock.now();
  const left = await leftToday(core, reader, points);
  const cash = await core.cash().of(
    reader,
    points.map(({ id }) => id),
  );
  const orders = await core.orders().countOn(
    reader,
    points.map(({ id, timeZone }) => ({ pointId: id, day: dayAt(timeZone, now) })),
  );
  return points.map((point) => {
    const { isOpen, changesAt } = openState(point, now);
    const own = cash.get(point.id);
    return {
      id: point.id,
      ...shownFields(point),
      slotMinutes: point.slotMinutes,
      daysOff: point.daysOff.map(({ from, to }) => ({ from, to })),
      photos: point.photos.map(shownPhoto),
      isSuspended: point.isSuspended,
      isOpen: isOpen && !point.isSuspended,
      changesAt: changesAt?.toISOString() ?? null,
      today: {
        orders: orders.get(point.id) ?? 0,
        ...leftOf(point, left.get(point.id)),
        cash: own?.isCounting === true ? null : decimalOf(own?.cash.units),
        free: own?.isCounting === true ? null : decimalOf(own?.free.units),
        shortage: decimalOf(own?.shortage.units),
      },
      version: point.version,
    };
  });
}

function leftOf(
  { cashIn, cashOut }: ExchangePoint,
  left: LeftToday | undefined,
): { readonly leftIn: string; readonly leftOut: string } {
  return {
    leftIn: decimalOf(cashIn.perDay.units - (left?.takenIn ?? 0n)),
    leftOut: decimalOf(cashOut.perDay.units - (left?.takenOut ?? 0n)),
  };
}

/** A limit lowered below what is already booked shows as zero. */
const decimalOf = (units = 0n): string => toDecimal(usd(units < 0n ? 0n : units));

export async function showDeskPoint(
  core: PointsCore,
  reader: Reader,
  point: ExchangePoint,
): Promise<DeskPoint> {
  const [shown] = await showDeskPoints(core, reader, [point]);
  if (shown === undefined) throw new Error('A point was not shown.');
  return shown;
}

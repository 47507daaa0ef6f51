import type { ClosedDayChoice, getClosedDayPreview as previewCall, Reply } from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { Reader } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { slotOf } from '../booking.ts';
import { countFitting } from '../booking-store.ts';
import type { PointsCore } from '../core.ts';
import type { ExchangePoint } from '../point.ts';
import type { ClosedDays, OrderOfDay } from '../ports.ts';
import { amountProblem } from '../price-policy.ts';
import { distanceBetween } from '../search-policy.ts';
import { searchPoints } from '../search-store.ts';
import { findPoint, insertDaysOff, lockPoint, removeDaysOff } from '../store.ts';
import { addDays, dayAt, isDay } from '../zoned-day.ts';

/** Orders are not moved to a point further away than this. */
const MOVE_METRES_MAX = 30_000;
const DAYS_OFF_MAX = 100;
const LENGTH_MAX = 366;

export async function previewClosedDays(
  core: PointsCore,
  days: ClosedDays,
): Promise<Reply<typeof previewCall>> {
  const { autocommit } = core.db;
  if (!isDay(days.from) || !isDay(days.to)) throw new Refusal('ValueInvalid', { field: 'from' });
  const point = await findPoint(autocommit, days.pointId);
  if (point === undefined) throw new Refusal('NotFound');
  const orders = await core.orders().list(autocommit, { ...days, pointId: point.id });
  const target = await nearestOther(core, autocommit, point);
  return {
    orders: orders.map(({ id, number, side, cash, slotFrom, hasCode }) => ({
      id,
      number,
      side,
      cash: toDecimal(cash),
      slotFrom: slotFrom.toISOString(),
      hasCode,
    })),
    moveTo:
      target === undefined
        ? null
        : {
            pointId: target.id,
            name: target.name,
            fits: await fitsAt(core, autocommit, { target, orders }),
            feePercent: target.feePercent,
          },
  };
}

/** Closes days and resolves their orders, in one transaction that blocks concurrent bookings (O-03). */
export function closeDays(
  core: PointsCore,
  closing: ClosedDays & {
    readonly orders: ClosedDayChoice;
    readonly note: string;
    readonly staffId: string;
  },
): Promise<{ orders: number }> {
  const { db, staff, clock } = core;
  const { from, to, orders: choice, note, staffId } = closing;
  return db.inTransaction(async (tx) => {
    const point = await lockPoint(tx, closing.pointId);
    if (point === undefined) throw new Refusal('NotFound');
    checkDays(point, { from, to, now: clock.now() });
    const moveTo = choice === 'move' ? ((await nearestOther(core, tx, point))?.id ?? null) : null;
    if (choice === 'move' && moveTo === null) throw new Refusal('PointFull');
    await insertDaysOff(tx, { id: point.id, from, to });
    const orders = await core.orders().resolve(tx, { pointId: point.id, from, to, choice, moveTo, staffId });
    const after = { from, to, choice, moveTo, orders, note };
    await staff.audit(tx, { staffId, action: 'points.close-days', subject: point.id, before: null, after });
    return { orders };
  });
}

function checkDays(
  { timeZone, daysOff }: ExchangePoint,
  { from, to, now }: { from: string; to: string; now: Date },
): void {
  if (!isDay(from) || from < dayAt(timeZone, now)) throw new Refusal('PointInvalid', { field: 'from' });
  if (!isDay(to) || to < from || to > addDays(from, LENGTH_MAX))
    throw new Refusal('PointInvalid', { field: 'to' });
  const isOverlapping = daysOff.some((off) => off.from <= to && from <= off.to);
  if (isOverlapping || daysOff.length >= DAYS_OFF_MAX) throw new Refusal('PointInvalid', { field: 'from' });
}

export function openDays(
  { db, staff }: PointsCore,
  { pointId, from, staffId }: { readonly pointId: string; readonly from: string; readonly staffId: string },
): Promise<void> {
  return db.inTransaction(async (tx) => {
    const point = await lockPoint(tx, pointId);
    if (point === undefined || !isDay(from) || !(await removeDaysOff(tx, { id: point.id, from })))
      throw new Refusal('NotFound');
    const before = point.daysOff.find((off) => off.from === from) ?? { from };
    await staff.audit(tx, {
      staffId,
      action: 'points.open-days',
      subject: point.id,
      before: { ...before },
      after: null,
    });
  });
}

async function nearestOther(
  { clock }: PointsCore,
  reader: Reader,
  point: ExchangePoint,
): Promise<ExchangePoint | undefined> {
  const found = await searchPoints(reader, {
    now: clock.now(),
    side: undefined,
    amount: undefined,
    date: undefined,
    openAt: undefined,
    near: point,
    q: undefined,
    after: undefined,
    limit: 2,
  });
  const other = found.map((one) => one.point).find(({ id }) => id !== point.id);
  return other === undefined || distanceBetween(point, other) > MOVE_METRES_MAX ? undefined : other;
}

/** How many of the orders another point could take at the same times, booked in turn. */
function fitsAt(
  { clock }: PointsCore,
  reader: Reader,
  { target, orders }: { target: ExchangePoint; orders: readonly OrderOfDay[] },
): Promise<number> {
  const now = clock.now();
  const movable = orders.filter(
    ({ hasCode, side, cash, slotFrom }) =>
      !hasCode && 'slot' in slotOf(target, slotFrom, now) && amountProblem(target, side, cash) === null,
  );
  return countFitting(
    reader,
    movable.map(({ id, side, cash, slotFrom }) => ({
      orderId: id,
      pointId: target.id,
      side,
      cash: cash.units,
      slotFrom,
      day: dayAt(target.timeZone, slotFrom),
      at: now,
    })),
  );
}

import type { CashSide } from '@gim/contract';
import { type Companion, companion, writeCompanions } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type BookingProblem,
  type BookingRow,
  bookingTable,
  findBookingProblem,
  releaseTable,
} from './booking-store.ts';
import { dayState, findSlot, isWithinReach, type Slot } from './calendar.ts';
import type { PointsCore } from './core.ts';
import type { ExchangePoint } from './point.ts';
import type { Usd } from './price-policy.ts';
import { dayAt } from './zoned-day.ts';

/** A visit that an order books. */
export interface Booking {
  readonly orderId: string;
  readonly point: Pick<ExchangePoint, 'id' | 'timeZone'>;
  readonly slotFrom: Date;
  readonly side: CashSide;
  readonly cash: Usd;
}

export type SlotAnswer =
  | { readonly slot: Slot }
  | {
      readonly problem: 'PointClosed';
      /** `closed`: a break, a day off, no such slot, or too far ahead. */
      readonly reason: 'suspended' | 'closed' | 'past' | 'tooSoon';
    };

/**
 * The slot that starts at this moment, if the calendar allows an order for it now. Does not check whether it is free.
 */
export function slotOf(point: ExchangePoint, at: Date, now: Date): SlotAnswer {
  const refused = (reason: Extract<SlotAnswer, { problem: string }>['reason']): SlotAnswer => ({
    problem: 'PointClosed',
    reason,
  });
  if (point.isSuspended) return refused('suspended');
  const slot = findSlot(point, at);
  if (slot === undefined) return refused('closed');
  if (slot.from.getTime() <= now.getTime()) return refused('past');
  if (!isWithinReach(point, slot.day, now)) return refused('closed');
  return dayState(point, slot.day, now) === 'tooSoon' ? refused('tooSoon') : { slot };
}

const rowOf = ({ clock }: PointsCore, { point, slotFrom, cash, ...rest }: Booking): BookingRow => ({
  ...rest,
  pointId: point.id,
  slotFrom,
  cash: cash.units,
  day: dayAt(point.timeZone, slotFrom),
  at: clock.now(),
});

export const bookingCompanion = (core: PointsCore, booking: Booking): Companion =>
  companion(bookingTable, rowOf(core, booking));

export const releaseCompanion = ({ clock }: PointsCore, orderId: string): Companion =>
  companion(releaseTable, { orderId, at: clock.now() });

export const bookingProblem = (
  core: PointsCore,
  reader: Reader,
  booking: Booking,
): Promise<BookingProblem | null> => findBookingProblem(reader, rowOf(core, booking));

/** The same in the caller's transaction, for an order that does not move money yet. */
export async function take(core: PointsCore, tx: Tx, booking: Booking): Promise<void> {
  const row = rowOf(core, booking);
  const [isTaken] = await writeCompanions(tx, bookingTable, [row]);
  if (isTaken !== true) throw new Refusal((await findBookingProblem(tx, row)) ?? 'PointFull');
}

export async function free({ clock }: PointsCore, tx: Tx, orderId: string): Promise<void> {
  await writeCompanions(tx, releaseTable, [{ orderId, at: clock.now() }]);
}

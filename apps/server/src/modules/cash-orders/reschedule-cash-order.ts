import type { Transaction } from '@gim/contract';
import { defaultLanguage, type Language } from '@gim/languages';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ExchangePoint } from '../points/index.ts';
import { type CashOrder, cashOf } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import { movedRefusal } from './end-cash-order.ts';
import { cashOrderMoved } from './events.ts';
import { orderEventFields, placeDetails } from './order-record.ts';
import { orderEvents, orderMoves, writeAll } from './order-store.ts';
import { requirePoint, requireSlot } from './preview-cash-order.ts';
import { notingRecord } from './record-steps.ts';
import { findOwnOrder } from './store.ts';
import { requireTaken } from './terms.ts';
import { positionOf, progressOf, stepOf } from './transitions.ts';

interface RescheduleCall {
  readonly userId: string;
  readonly id: string;
  readonly slotFrom: string;
  readonly pointId: string | undefined;
}

/** Another time: once, before the codes are issued; without limit and at any point if the point closed the day. */
export async function rescheduleCashOrder(
  core: CashOrdersCore,
  { userId, id, slotFrom, pointId }: RescheduleCall,
): Promise<Transaction> {
  const { db, points, users, transactions } = core;
  const reader = db.autocommit;
  const order = await findOwnOrder(reader, { userId, id });
  if (order === undefined) throw new Refusal('NotFound');
  const isElsewhere = pointId !== undefined && pointId.toLowerCase() !== order.pointId;
  const { isFree } = requireMovable(order, { isElsewhere });
  const point = await requirePoint(core, reader, pointId ?? order.pointId);
  if (isElsewhere) requireTaken(cashOf(order), point, order.side);
  const slot = requireSlot(core, point, new Date(slotFrom));
  if (!isElsewhere && slot.from.getTime() === order.slotFrom.getTime())
    throw new Refusal('RescheduleNotPossible');
  const language = (await users.find(reader, userId))?.language ?? defaultLanguage;
  try {
    await moveVisit(core, order, {
      point,
      language,
      slot: { slotFrom: slot.from, slotTo: slot.to, isRescheduled: order.isRescheduled || !isFree },
      note: null,
    });
  } catch (error) {
    if (error instanceof CompanionRefused) {
      const problem = await points.bookingProblem(reader, {
        orderId: id,
        point,
        slotFrom: slot.from,
        side: order.side,
        cash: cashOf(order),
      });
      if (problem !== null) throw new Refusal(problem);
      const now = await findOwnOrder(reader, { userId, id });
      if (now !== undefined) requireMovable(now, { isElsewhere });
    }
    throw await movedRefusal(core, order, { action: 'reschedule', error });
  }
  return transactions.get({ userId, transactionId: id });
}

/** Whether the change is free because the point closed the day. Refuses an unchanged visit. */
function requireMovable(
  order: CashOrder,
  { isElsewhere }: { readonly isElsewhere: boolean },
): { readonly isFree: boolean } {
  const step = stepOf('reschedule', positionOf(order));
  if ('problem' in step) throw new Refusal(step.problem);
  const isFree = order.chooseAgainUntil !== null;
  if (!isFree && (order.isRescheduled || isElsewhere)) throw new Refusal('RescheduleNotPossible');
  return { isFree };
}

export interface Visit {
  readonly point: ExchangePoint;
  readonly language: Language;
  readonly slot: Pick<CashOrder, 'slotFrom' | 'slotTo' | 'isRescheduled'>;
  /** The event for staff; the customer is notified if somebody else requested it. */
  readonly note: string | null;
}

/**
 * Takes the new slot in the step that releases the old one, so that the customer always has one. For cash out at
 * another point the same posting reserves the notes there.
 */
export async function moveVisit(core: CashOrdersCore, order: CashOrder, visit: Visit): Promise<void> {
  const { db, clock, ids, ledger, drawers, points, outbox } = core;
  const { id, side } = order;
  const { point, language, slot, note } = visit;
  const at = clock.now();
  const moved = { ...order, ...slot, pointId: point.id };
  const cash = cashOf(order);
  const companions = [
    companion(orderMoves, {
      id,
      from: order,
      to: progressOf('booked', side),
      at,
      slot: { ...slot, pointId: point.id },
    }),
    notingRecord(core, order, placeDetails(moved, { point, language })),
    points.bookingCompanion({ orderId: id, point, slotFrom: slot.slotFrom, side, cash }),
    companion(orderEvents, { orderId: id, at, event: 'Rescheduled', staffId: null, note }),
    ...(note === null
      ? []
      : [
          outbox.companion(cashOrderMoved, {
            key: id,
            payload: orderEventFields(moved, { point, language }),
          }),
        ]),
  ];
  if (side === 'in' || point.id === order.pointId) {
    await db.inTransaction((tx) => writeAll(tx, companions));
    return;
  }
  try {
    await drawers.releaseReservation({ pointId: order.pointId, cash }, (part) =>
      ledger.post({
        key: ids.next(),
        kind: 'cash-out-moved',
        legs: [...part.legs, ...drawers.reserveLegs(point.id, cash)],
        companions: [...companions, ...part.companions],
      }),
    );
  } catch (error) {
    const isShort = error instanceof Refusal && error.problem === 'InsufficientFunds';
    throw isShort ? new Refusal('PointFull') : error;
  }
}

import type { cashOrderEvents, TransactionReason } from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AuditEntry } from '../staff/index.ts';
import { type CashOrder, cashOf } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import { cashOrderEnded } from './events.ts';
import { orderEventFields } from './order-record.ts';
import { orderEvents, orderMoves, writeAll } from './order-store.ts';
import { movingRecord } from './record-steps.ts';
import { findOrder } from './store.ts';
import { type Action, positionOf, progressOf, stepOf } from './transitions.ts';

/** No cash changed hands; all reservations of the visit are released. */
export interface Ending {
  readonly action: Extract<Action, 'cancel' | 'reject' | 'cancelBySupport' | 'noShow' | 'closeDay'>;
  readonly reason: TransactionReason;
  readonly event: (typeof cashOrderEvents)[number];
  readonly staffId: string | null;
  readonly note: string | null;
  readonly audit?: AuditEntry;
}

/**
 * Ends an order without service: releases dollars, notes, slot, capacity and limit in one posting. Its key is the key
 * that serving would use, so an order is either served or released, and only once (O-07). Throws `CompanionRefused` if
 * the order has moved meanwhile.
 */
export async function endOrder(core: CashOrdersCore, order: CashOrder, ending: Ending): Promise<void> {
  const { clock, db, drawers, ledger, limits, points, staff, outbox, users } = core;
  const { id, side, endKey, holdKey } = order;
  const { action, reason, event, staffId, note, audit } = ending;
  const step = stepOf(action, positionOf(order));
  if ('problem' in step) throw new Refusal(step.problem);
  const at = clock.now();
  const to = progressOf(step.to, side);
  if (to.stage !== 'canceled' && to.stage !== 'rejected') throw new Error(`${action} is no end.`);
  const language = (await users.find(db.autocommit, order.userId))?.language ?? defaultLanguage;
  const point = await points.find(db.autocommit, order.pointId);
  const companions = [
    companion(orderMoves, { id, from: order, to, at }),
    movingRecord(core, order, {
      to: to.stage,
      reason,
      ...(holdKey === null ? {} : { posting: endKey }),
    }),
    points.releaseCompanion(id),
    companion(orderEvents, { orderId: id, at, event, staffId, note }),
    ...(audit === undefined ? [] : [staff.auditing(audit)]),
    ...(action === 'cancel'
      ? []
      : [
          outbox.companion(cashOrderEnded, {
            key: id,
            payload: { ...orderEventFields(order, { point, language }), reason },
          }),
        ]),
  ];
  if (holdKey === null) {
    await db.inTransaction((tx) => writeAll(tx, companions));
    return;
  }
  await drawers.releaseReservation({ pointId: order.pointId, cash: cashOf(order) }, (part) =>
    ledger.release({
      key: endKey,
      kind: 'cash-out-returned',
      body: `${action} ${staffId ?? ''}`,
      hold: holdKey,
      legs: part.legs,
      companions: [...companions, limits.releasing(id), ...part.companions],
    }),
  );
}

/** For the desk: if another call was first, the refusal says where the order is now. */
export async function endByStaff(core: CashOrdersCore, order: CashOrder, ending: Ending): Promise<void> {
  try {
    await endOrder(core, order, ending);
  } catch (error) {
    throw await movedRefusal(core, order, { action: ending.action, error });
  }
}

/**
 * If another call moved it first, maps the error to the refusal for its current position. Returns any other error as
 * it is.
 */
export async function movedRefusal(
  { db }: Pick<CashOrdersCore, 'db'>,
  { id }: Pick<CashOrder, 'id'>,
  { action, error }: { action: Action; error: unknown },
): Promise<unknown> {
  const isMoved =
    error instanceof CompanionRefused ||
    (error instanceof Refusal && error.problem === 'IdempotencyKeyReused');
  if (!isMoved) return error;
  const now = await findOrder(db.autocommit, id);
  if (now === undefined) return new Refusal('NotFound');
  const step = stepOf(action, positionOf(now));
  // The action is still allowed there; a retry starts from the current position.
  return 'problem' in step ? new Refusal(step.problem) : new Refusal('Unavailable', { retryAfterSeconds: 1 });
}

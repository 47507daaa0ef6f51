import type { CashOrderDetail, Input, lowerCashOrder, rejectCashOrder, setNoteAside } from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { toDecimal } from '@gim/money';
import { companion } from '../../../platform/db/companion.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type CashOrder, cashOf, cents, codeUntil } from '../cash-order.ts';
import type { CashOrdersCore } from '../core.ts';
import { endByStaff } from '../end-cash-order.ts';
import { cashOrderLocked } from '../events.ts';
import { amountDetails, orderEventFields } from '../order-record.ts';
import { type OrderEvent, orderEvents, orderMoves, writeAll } from '../order-store.ts';
import { requirePoint } from '../preview-cash-order.ts';
import { notingRecord } from '../record-steps.ts';
import { insertNoteAside, lockOrder, lowerAmounts } from '../store.ts';
import { readCash } from '../terms.ts';
import { type Action, positionOf, progressOf, stepOf } from '../transitions.ts';
import { currentDetail } from './list-orders.ts';

interface AtCounter<Body> {
  readonly staffId: string;
  readonly order: CashOrder;
  readonly body: Body;
}

/** Locks the order if the transition table allows the action. */
async function lockFor(tx: Tx, id: string, action: Action): Promise<CashOrder> {
  const order = await lockOrder(tx, id);
  if (order === undefined) throw new Refusal('NotFound');
  const step = stepOf(action, positionOf(order));
  if ('problem' in step) throw new Refusal(step.problem);
  return order;
}

/** A suspected counterfeit: its description, and where it is now. */
export async function rejectNote(
  core: CashOrdersCore,
  { staffId, order: { id }, body }: AtCounter<Input<typeof setNoteAside>['body']>,
): Promise<CashOrderDetail> {
  const { db, clock, staff } = core;
  const { denomination, serial, isKept } = body;
  await db.inTransaction(async (tx) => {
    await lockFor(tx, id, 'setNoteAside');
    const at = clock.now();
    await insertNoteAside(tx, { orderId: id, denomination, serial, isKept, staffId, at });
    const note = `${denomination} ${serial} ${isKept ? 'kept' : 'given back'}`;
    await publishEvent(tx, { orderId: id, at, event: 'NoteSetAside', staffId, note });
    await staff.audit(tx, {
      staffId,
      action: 'cash-orders.note-aside',
      subject: id,
      before: null,
      after: body,
    });
  });
  return currentDetail(core, id);
}

const publishEvent = (tx: Tx, event: OrderEvent): Promise<void> =>
  writeAll(tx, [companion(orderEvents, event)]);

/** The customer brought less: the same rates apply, and never more than was promised. */
export async function lowerOrder(
  core: CashOrdersCore,
  { staffId, order: { id }, body }: AtCounter<Input<typeof lowerCashOrder>['body']>,
): Promise<CashOrderDetail> {
  const { db, clock, staff, points } = core;
  await db.inTransaction(async (tx) => {
    const order = await lockFor(tx, id, 'lower');
    if (order.side === 'out') throw new Refusal('OrderNotReady');
    const cash = readCash(body.amount);
    if (cash.units >= BigInt(order.cash))
      throw new Refusal('AmountTooLarge', { field: 'amount', params: { max: toDecimal(cashOf(order)) } });
    const { fee, cashback } = points.quoteOf(
      {
        ...(await requirePoint(core, tx, order.pointId)),
        feePercent: order.feePercent,
        fixedFee: cents(order.fixedFee),
        cashbackPercent: order.cashbackPercent,
      },
      'in',
      cash,
    );
    const lowered = {
      ...order,
      cash: String(cash.units),
      fee: String(fee.units),
      cashback: String(cashback.units),
    };
    await lowerAmounts(tx, { id, cash: cash.units, fee: fee.units, cashback: cashback.units });
    await writeAll(tx, [notingRecord(core, order, amountDetails(lowered))]);
    await publishEvent(tx, {
      orderId: id,
      at: clock.now(),
      event: 'AmountLowered',
      staffId,
      note: body.note,
    });
    await staff.audit(tx, {
      staffId,
      action: 'cash-orders.lower',
      subject: id,
      before: { cash: toDecimal(cashOf(order)) },
      after: { cash: toDecimal(cash), note: body.note },
    });
  });
  return currentDetail(core, id);
}

const reasons = { AllGivenBack: 'CashMismatch', PointCannotServe: 'PointClosed' } as const;

/** No cash changed hands. With a wrong person the order waits for support, and the customer's money stays untouched. */
export async function rejectOrder(
  core: CashOrdersCore,
  { staffId, order, body: { reason, note } }: AtCounter<Input<typeof rejectCashOrder>['body']>,
): Promise<CashOrderDetail> {
  const { id } = order;
  if (reason === 'WrongPerson') await refusePerson(core, { staffId, id, note });
  else if (reason === 'NoShow') await missOrder(core, { staffId, order, note });
  else
    await endByStaff(core, order, {
      action: 'reject',
      reason: reasons[reason],
      event: 'Rejected',
      staffId,
      note,
      audit: {
        staffId,
        action: 'cash-orders.reject',
        subject: id,
        before: { stage: order.stage },
        after: { stage: 'rejected', reason, note },
      },
    });
  return currentDetail(core, id);
}

/**
 * The teller ends a no-show before the hour after the slot is over. An order with issued codes is served until they
 * expire; a locked order is for support.
 */
async function missOrder(
  core: CashOrdersCore,
  { staffId, order, note }: { staffId: string; order: CashOrder; note: string },
): Promise<void> {
  const position = positionOf(order);
  const until = position === 'booked' ? order.slotTo : codeUntil(order);
  const isWaiting = position === 'booked' || position === 'code_issued';
  // A customer whose day was closed has time to choose another one.
  if (!isWaiting || order.chooseAgainUntil !== null || core.clock.now() <= until)
    throw new Refusal('OrderNotReady');
  await endByStaff(core, order, {
    action: 'noShow',
    reason: 'NoShow',
    event: 'NoShow',
    staffId,
    note,
    audit: {
      staffId,
      action: 'cash-orders.no-show',
      subject: order.id,
      before: { stage: order.stage },
      after: { stage: 'canceled', note },
    },
  });
}

async function refusePerson(
  core: CashOrdersCore,
  { staffId, id, note }: { staffId: string; id: string; note: string },
): Promise<void> {
  const { db, clock, staff, points, users, outbox } = core;
  await db.inTransaction(async (tx) => {
    const order = await lockFor(tx, id, 'refusePerson');
    const step = stepOf('refusePerson', positionOf(order));
    if ('problem' in step) throw new Refusal(step.problem);
    const at = clock.now();
    const language = (await users.find(tx, order.userId))?.language ?? defaultLanguage;
    const point = await points.find(tx, order.pointId);
    await writeAll(tx, [
      companion(orderMoves, { id, from: order, to: progressOf(step.to, order.side), at }),
      companion(orderEvents, { orderId: id, at, event: 'WrongPerson', staffId, note }),
      outbox.companion(cashOrderLocked, { key: id, payload: orderEventFields(order, { point, language }) }),
    ]);
    await staff.audit(tx, {
      staffId,
      action: 'cash-orders.wrong-person',
      subject: id,
      before: { stage: order.stage, isLocked: false },
      after: { isLocked: true, note },
    });
  });
}

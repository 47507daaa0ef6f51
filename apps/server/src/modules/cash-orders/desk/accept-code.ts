import type { CashOrderDetail } from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { isEqual } from '../../../platform/crypto/keyed-hash.ts';
import { companion } from '../../../platform/db/companion.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type CashOrder, codeUntil, TRIES_MAX } from '../cash-order.ts';
import type { CashOrdersCore } from '../core.ts';
import { cashOrderLocked } from '../events.ts';
import { codeContext } from '../get-cash-code.ts';
import { orderEventFields } from '../order-record.ts';
import { orderEvents, orderMoves, writeAll } from '../order-store.ts';
import { movingRecord } from '../record-steps.ts';
import { requirePayable } from '../require-payable.ts';
import { countTry, lockOrder } from '../store.ts';
import { positionOf, progressOf, stepOf } from '../transitions.ts';
import { currentDetail } from './list-orders.ts';

interface TypedCode {
  readonly staffId: string;
  readonly id: string;
  readonly code: string;
}

/**
 * Accepts the customer's code at the counter. It works once and allows five tries (O-05). A wrong try must be counted
 * even though the call is refused, so the refusal is thrown after the commit. The row is locked, so concurrent tries
 * are counted one by one.
 */
export async function acceptCode(core: CashOrdersCore, typed: TypedCode): Promise<CashOrderDetail> {
  const { db } = core;
  const refusal = await db.inTransaction(async (tx) => {
    const order = await lockReady(core, tx, typed.id);
    if (isRight(core, order, typed.code)) {
      await arrive(core, tx, { order, staffId: typed.staffId });
      return null;
    }
    return countWrong(core, tx, { order, staffId: typed.staffId });
  });
  if (refusal !== null) throw refusal;
  return currentDetail(core, typed.id);
}

/** Refused before a try is counted: there is no code to compare with. */
async function lockReady(core: CashOrdersCore, tx: Tx, id: string): Promise<CashOrder> {
  const { clock, drawers } = core;
  const order = await lockOrder(tx, id);
  if (order === undefined) throw new Refusal('NotFound');
  const step = stepOf('acceptCode', positionOf(order));
  if ('problem' in step) throw new Refusal(step.problem);
  if (clock.now() > codeUntil(order)) throw new Refusal('OrderNotReady');
  await requirePayable(core, tx, order);
  await drawers.requireOpen(tx, order.pointId);
  return order;
}

function isRight({ sealer }: CashOrdersCore, { id, sealedCode }: CashOrder, typed: string): boolean {
  if (sealedCode === null) return false;
  return isEqual(Buffer.from(sealer.open(sealedCode, codeContext(id))), Buffer.from(typed));
}

interface Typing {
  readonly order: CashOrder;
  readonly staffId: string;
}

async function arrive(core: CashOrdersCore, tx: Tx, { order, staffId }: Typing): Promise<void> {
  const { clock, staff } = core;
  const { id, side } = order;
  const at = clock.now();
  await writeAll(tx, [
    companion(orderMoves, { id, from: order, to: progressOf('at_point', side), at, isArrived: true }),
    movingRecord(core, order, { to: 'at_point' }),
    companion(orderEvents, { orderId: id, at, event: 'CodeAccepted', staffId, note: null }),
  ]);
  await staff.audit(tx, {
    staffId,
    action: 'cash-orders.accept-code',
    subject: id,
    before: { stage: order.stage },
    after: { stage: 'at_point' },
  });
}

async function countWrong(core: CashOrdersCore, tx: Tx, { order, staffId }: Typing): Promise<Refusal> {
  const { clock, staff, outbox, points, users } = core;
  const { id, side } = order;
  const at = clock.now();
  const tries = order.tries + 1;
  await countTry(tx, id);
  await writeAll(tx, [companion(orderEvents, { orderId: id, at, event: 'CodeWrong', staffId, note: null })]);
  await staff.audit(tx, {
    staffId,
    action: 'cash-orders.wrong-code',
    subject: id,
    before: { tries: order.tries },
    after: { tries },
  });
  if (tries < TRIES_MAX) return new Refusal('CashCodeWrong', { params: { triesLeft: TRIES_MAX - tries } });
  const language = (await users.find(tx, order.userId))?.language ?? defaultLanguage;
  const point = await points.find(tx, order.pointId);
  await writeAll(tx, [
    companion(orderMoves, { id, from: order, to: progressOf('code_locked', side), at }),
    companion(orderEvents, { orderId: id, at, event: 'CodeLocked', staffId: null, note: null }),
    outbox.companion(cashOrderLocked, { key: id, payload: orderEventFields(order, { point, language }) }),
  ]);
  return new Refusal('CodeLocked');
}

import type { CashOrderDetail, cancelCashOrder as endpoint, Input } from '@gim/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { CashOrder } from '../cash-order.ts';
import type { CashOrdersCore } from '../core.ts';
import { endByStaff } from '../end-cash-order.ts';
import { findOrder } from '../store.ts';
import { positionOf, stepOf } from '../transitions.ts';
import { currentDetail } from './list-orders.ts';

/**
 * Support cancels, also after codes were issued: the code stops working and everything is released. On suspicion the
 * account is frozen first, so that the released funds cannot leave.
 */
export async function cancelBySupport(
  core: CashOrdersCore,
  { staffId, id, body }: { staffId: string; id: string; body: Input<typeof endpoint>['body'] },
): Promise<CashOrderDetail> {
  const { reason, note } = body;
  const order = await findOrder(core.db.autocommit, id);
  if (order === undefined) throw new Refusal('NotFound');
  if (reason === 'Suspicion') await freezeOwner(core, { staffId, order, note });
  await endByStaff(core, order, {
    action: 'cancelBySupport',
    reason: reason === 'PointCannotServe' ? 'PointClosed' : 'CanceledBySupport',
    event: 'Canceled',
    staffId,
    note,
    audit: {
      staffId,
      action: 'cash-orders.cancel',
      subject: id,
      before: { stage: order.stage, isLocked: order.isLocked },
      after: { stage: 'canceled', reason, note },
    },
  });
  return currentDetail(core, id);
}

/** Check the right to cancel before freezing: a refused cancellation must not freeze the account. */
async function freezeOwner(
  { db, freezeUser }: CashOrdersCore,
  { staffId, order, note }: { readonly staffId: string; readonly order: CashOrder; readonly note: string },
): Promise<void> {
  const step = stepOf('cancelBySupport', positionOf(order));
  if ('problem' in step) throw new Refusal(step.problem);
  await db.inTransaction((tx) => freezeUser(tx, { staffId, userId: order.userId, note }));
}

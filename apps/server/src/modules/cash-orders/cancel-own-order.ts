import { Refusal } from '../../platform/refusal.ts';
import type { CashOrdersCore } from './core.ts';
import { endOrder } from './end-cash-order.ts';
import { findOwnOrder } from './store.ts';

/** The customer cancels, before the codes were issued: the compare-and-set of the order decides (O-02). */
export async function cancelOwnOrder(
  core: CashOrdersCore,
  { userId, transactionId: id, stage }: { userId: string; transactionId: string; stage: string },
): Promise<void> {
  const order = await findOwnOrder(core.db.autocommit, { userId, id });
  if (order === undefined) throw new Refusal('NotFound');
  if (order.stage !== stage) throw new Refusal('CancelTooLate');
  await endOrder(core, order, {
    action: 'cancel',
    reason: 'CanceledByUser',
    event: 'Canceled',
    staffId: null,
    note: null,
  });
}

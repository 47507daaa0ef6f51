import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CashOrder } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';

/**
 * On a frozen account nothing may leave, also not with a code issued before. During a withdrawal pause no cash leaves
 * either. The counter does not see the reason.
 */
export async function requirePayable(
  { users }: CashOrdersCore,
  reader: Reader,
  { userId, side }: Pick<CashOrder, 'userId' | 'side'>,
): Promise<void> {
  if ((await users.find(reader, userId))?.status !== 'Active') throw new Refusal('OrderNotReady');
  if (side === 'in') return;
  try {
    await users.requireNoWithdrawalPause(reader, userId);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('OrderNotReady') : error;
  }
}

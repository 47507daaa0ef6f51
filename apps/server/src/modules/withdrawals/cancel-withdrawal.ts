import { Refusal } from '../../platform/refusal.ts';
import type { WithdrawalsCore } from './core.ts';
import { refundWithdrawal } from './end-withdrawal.ts';
import { findOwnWithdrawal } from './store.ts';
import { openStates, type Stage } from './withdrawal.ts';

/**
 * Cancels for the user, until the signer has the order. A compare-and-set on the withdrawal decides against the queue,
 * so it is either sent or refunded (C-06).
 */
export async function cancelWithdrawal(
  core: WithdrawalsCore,
  { userId, transactionId: id, stage }: { userId: string; transactionId: string; stage: Stage },
): Promise<void> {
  const row = await findOwnWithdrawal(core.db.autocommit, { userId, id });
  if (row === undefined) throw new Refusal('NotFound');
  if (!openStates.includes(row.state) || row.state !== stage) throw new Refusal('CancelTooLate');
  await refundWithdrawal(core, row, { from: row.state, to: 'canceled', reason: 'CanceledByUser' });
}

import type { Tx } from '../../platform/db/db.ts';
import type { WithdrawalsCore } from './core.ts';
import { endOne } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

/**
 * For a row that does not match its signature: refunds it and stops all withdrawals of its user until staff has looked.
 */
export async function stopEdited(
  { payments, log }: WithdrawalsCore,
  tx: Tx,
  { id, userId }: Withdrawal,
): Promise<void> {
  log.error({ withdrawalId: id }, 'a withdrawal does not match its signed intent');
  await endOne(tx, { id, reason: 'RiskDeclined' });
  const reason = `The withdrawal ${id} is not as its user has proven it: its row was edited.`;
  const stop = { scope: 'user', subject: userId, cause: 'signer', reason, stoppedBy: null } as const;
  await payments.stops.stop(tx, stop);
}

import type { AuditAction } from '@gim/contract/staff.audit';
import { Refusal } from '../../platform/refusal.ts';
import type { TreasuryCore } from './core.ts';

export interface StartOrder {
  readonly staffId: string;
  readonly id: string;
  readonly reason: string;
}

/** Restarting takes two people (Z-06): the first asks, another one restarts. Refused attempts are audited too. */
export async function startMoneyOut(
  core: TreasuryCore,
  { staffId, id, reason }: StartOrder,
): Promise<{ isStarted: boolean }> {
  const { db, payments, staff } = core;
  const outcome = await db.inTransaction(async (tx) => {
    const stop = (await payments.stops.list(tx)).find((one) => one.id === id);
    if (stop === undefined) throw new Refusal('NotFound');
    const { scope, subject, cause, startAskedBy } = stop;
    const write = (action: AuditAction, after: Record<string, unknown>): Promise<void> =>
      staff.audit(tx, {
        staffId,
        action,
        subject: scope === 'user' ? subject : id,
        before: { stop: id, scope, subject, cause, startAskedBy },
        after,
      });
    if (startAskedBy !== null && !(await staff.areTwoPeople(tx, staffId, startAskedBy))) {
      await write('treasury.start-refused', { problem: 'FourEyesRequired', reason });
      return 'FourEyesRequired';
    }
    const isStarted = await payments.stops.start(tx, { id, staffId });
    await write(isStarted ? 'treasury.start' : 'treasury.start-request', { reason });
    return isStarted;
  });
  if (outcome === 'FourEyesRequired') throw new Refusal(outcome);
  return { isStarted: outcome };
}

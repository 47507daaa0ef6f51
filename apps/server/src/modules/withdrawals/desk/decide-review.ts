import type { approveWithdrawal as approveEndpoint, Problem, Reply } from '@gim/contract';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WithdrawalsCore } from '../core.ts';
import { tryRefund } from '../end-withdrawal.ts';
import { withdrawalQuestion } from '../events.ts';
import { moveWithdrawal } from '../move-store.ts';
import { withdrawalEventFields } from '../start-withdrawal.ts';
import { findWithdrawal, lockWithdrawal } from '../store.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { findReviewed } from './list-reviews.ts';
import { insertApproval, listApprovers, markRejected, setQuestion } from './review-store.ts';

interface Decision {
  readonly staffId: string;
  readonly id: string;
  readonly note: string | undefined;
}

/** Locks a withdrawal that is still to be decided. */
async function lockOpen(tx: Tx, id: string): Promise<Withdrawal> {
  await findReviewed(tx, id);
  const row = await lockWithdrawal(tx, id);
  if (row?.state !== 'review' || row.ending !== null) throw new Refusal('ReviewClosed');
  return row;
}

/**
 * Adds one approval. Each must come from a different person (Z-06); a refused attempt is audited too. The last approval
 * queues the withdrawal, unless its delay is not over: then the worker queues it later.
 */
export async function approveWithdrawal(
  core: WithdrawalsCore,
  { staffId, id, note }: Decision,
): Promise<Reply<typeof approveEndpoint>> {
  const { db, staff, clock } = core;
  const outcome = await db.inTransaction(async (tx) => {
    const row = await lockOpen(tx, id);
    const before = await listApprovers(tx, id);
    const problem = await samePersonProblem(core, tx, { staffId, before });
    const after = { coin: row.coin, usdCents: row.usdCents, approvalsNeeded: row.approvalsNeeded };
    if (problem !== null) {
      await staff.audit(tx, {
        staffId,
        action: 'withdrawals.approve-refused',
        subject: id,
        before: { approvals: before.length },
        after: { ...after, problem },
      });
      return problem;
    }
    await insertApproval(tx, { withdrawalId: id, staffId, at: clock.now(), note: note ?? null });
    const approvals = before.length + 1;
    await staff.audit(tx, {
      staffId,
      action: 'withdrawals.approve',
      subject: id,
      before: { approvals: before.length },
      after: { ...after, approvals, note: note ?? null },
    });
    if (approvals >= row.approvalsNeeded) await queueApproved(core, tx, row);
    return { approvals, approvalsNeeded: row.approvalsNeeded };
  });
  if (typeof outcome === 'string') throw new Refusal(outcome);
  return outcome;
}

async function samePersonProblem(
  { staff }: WithdrawalsCore,
  tx: Tx,
  { staffId, before }: { staffId: string; before: readonly string[] },
): Promise<Problem | null> {
  for (const other of before) if (!(await staff.areTwoPeople(tx, staffId, other))) return 'FourEyesRequired';
  return null;
}

async function queueApproved(
  { clock, moves, transactions }: WithdrawalsCore,
  tx: Tx,
  { id, userId, undoUntil }: Withdrawal,
): Promise<void> {
  const at = clock.now();
  if (undoUntil !== null && undoUntil > at) return;
  await moveWithdrawal(tx, moves, { id, from: 'review', to: 'queued', at });
  await transactions.move(tx, { userId, id, type: 'Withdraw', from: 'review', to: 'queued' });
}

/** Rejects and refunds at once. The rejection is stored first, so that the refund happens even if this process dies. */
export async function rejectWithdrawal(
  core: WithdrawalsCore,
  { staffId, id, note }: Decision,
): Promise<void> {
  const { db, staff } = core;
  await db.inTransaction(async (tx) => {
    const row = await lockOpen(tx, id);
    await markRejected(tx, { id, staffId });
    await staff.audit(tx, {
      staffId,
      action: 'withdrawals.reject',
      subject: id,
      before: { stage: 'review', coin: row.coin, usdCents: row.usdCents },
      after: { stage: 'rejected', note: note ?? null },
    });
  });
  const row = await findWithdrawal(db.autocommit, id);
  if (row?.state === 'review')
    await tryRefund(core, row, { from: 'review', to: 'rejected', reason: 'RiskDeclined' });
}

/** Asks the customer by mail, in their language. The withdrawal stays in review. */
export async function askAboutWithdrawal(
  core: WithdrawalsCore,
  { staffId, id, note }: Decision & { readonly note: string },
): Promise<void> {
  const { db, staff, clock, outbox } = core;
  await db.inTransaction(async (tx) => {
    const row = await lockOpen(tx, id);
    await setQuestion(tx, { id, staffId, note, at: clock.now() });
    await outbox.append(tx, withdrawalQuestion, {
      key: id,
      payload: { ...withdrawalEventFields(core, row), note },
    });
    await staff.audit(tx, {
      staffId,
      action: 'withdrawals.ask',
      subject: id,
      before: { question: row.questionNote },
      after: { question: note },
    });
  });
}

import {
  type decidePayoutReview as decideEndpoint,
  type Input,
  type listPayoutReviews as listEndpoint,
  type PayoutReview,
  type Problem,
  type Reply,
  transactionNumber,
} from '@gim/contract';
import { toDecimal } from '@gim/money';
import { CompanionRefused } from '../../../platform/db/companion.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PayoutsCore } from '../core.ts';
import { refundPayout } from '../end-payout.ts';
import { amountOf, feeIn, type Payout } from '../payout.ts';
import { recipientOf } from '../payout-event.ts';
import { holderOf, shownTarget } from '../recipients/recipient.ts';
import { moveOf } from '../record-steps.ts';
import { stepPayout } from '../step-store.ts';
import { findPayout, lockPayout } from '../store.ts';
import { insertApproval, listApprovals, listInReview, markRejected } from './review-store.ts';

const LIST_MAX = 100;

export async function listReviews(core: PayoutsCore): Promise<Reply<typeof listEndpoint>> {
  const reader = core.db.autocommit;
  const items: PayoutReview[] = [];
  for (const id of await listInReview(reader, LIST_MAX)) {
    const row = await findPayout(reader, id);
    if (row?.state === 'review') items.push(await shownReview(core, row));
  }
  return { items };
}

async function shownReview(core: PayoutsCore, row: Payout): Promise<PayoutReview> {
  const { db, staff, users } = core;
  const reader = db.autocommit;
  const approvals = await listApprovals(reader, row.id);
  const people = await staff.people(
    reader,
    approvals.map(({ staffId }) => staffId),
  );
  const recipient = await recipientOf(core, reader, row);
  return {
    id: row.id,
    number: transactionNumber(row.id),
    userId: row.userId,
    email: await users.maskedEmailOf(reader, row.userId),
    kind: row.kind,
    to: recipient === undefined ? '' : shownTarget(recipient.data),
    holder: recipient === undefined ? '' : holderOf(recipient.data),
    amount: toDecimal(amountOf(row)),
    fee: toDecimal(feeIn(row)),
    requestedAt: row.createdAt.toISOString(),
    approvalsNeeded: row.approvalsNeeded,
    approvals: approvals.map(({ staffId, at }) => ({
      by: { id: staffId, name: people.get(staffId)?.name ?? '' },
      at: at.toISOString(),
    })),
  };
}

interface Decision {
  readonly staffId: string;
  readonly id: string;
  readonly body: Input<typeof decideEndpoint>['body'];
}

/**
 * Approves, which needs as many different people as `approvalsNeeded`, or rejects, which needs one and refunds at once.
 * Both are written to the audit log.
 */
export async function decideReview(
  core: PayoutsCore,
  decision: Decision,
): Promise<Reply<typeof decideEndpoint>> {
  return decision.body.isApproved ? approve(core, decision) : reject(core, decision);
}

async function lockOpen(tx: Tx, id: string): Promise<Payout> {
  const row = await lockPayout(tx, id);
  if (row === undefined || row.approvalsNeeded === 0) throw new Refusal('NotFound');
  if (row.state !== 'review' || row.ending !== null) throw new Refusal('ReviewClosed');
  return row;
}

async function approve(
  core: PayoutsCore,
  { staffId, id, body }: Decision,
): Promise<Reply<typeof decideEndpoint>> {
  const { db, staff, clock } = core;
  const note = body.note ?? null;
  const outcome = await db.inTransaction(async (tx) => {
    const row = await lockOpen(tx, id);
    const before = await listApprovals(tx, id);
    const problem = await samePersonProblem(core, tx, { staffId, before: before.map((one) => one.staffId) });
    const approvals = before.length + (problem === null ? 1 : 0);
    await staff.audit(tx, {
      staffId,
      action: problem === null ? 'payouts.approve' : 'payouts.approve-refused',
      subject: id,
      before: { approvals: before.length },
      after: { approvals, approvalsNeeded: row.approvalsNeeded, amount: row.amount, note, problem },
    });
    if (problem !== null) return problem;
    await insertApproval(tx, { payoutId: id, staffId, at: clock.now(), note });
    if (approvals >= row.approvalsNeeded) await leaveReview(core, tx, row);
    return { approvals, approvalsNeeded: row.approvalsNeeded };
  });
  if (typeof outcome === 'string') throw new Refusal(outcome);
  return outcome;
}

async function samePersonProblem(
  { staff }: PayoutsCore,
  tx: Tx,
  { staffId, before }: { staffId: string; before: readonly string[] },
): Promise<Problem | null> {
  for (const other of before) if (!(await staff.areTwoPeople(tx, staffId, other))) return 'FourEyesRequired';
  return null;
}

/** Queues the payout, but not before its delay is over. */
async function leaveReview({ clock, transactions }: PayoutsCore, tx: Tx, row: Payout): Promise<void> {
  const at = clock.now();
  const nextAt = row.delayedUntil !== null && row.delayedUntil > at ? row.delayedUntil : at;
  await stepPayout(tx, { id: row.id, from: 'review', to: 'waiting', at, nextAt });
  await transactions.move(tx, moveOf(row, { to: 'waiting' }));
}

async function reject(
  core: PayoutsCore,
  { staffId, id, body }: Decision,
): Promise<Reply<typeof decideEndpoint>> {
  const { db, staff, clock } = core;
  const note = body.note ?? null;
  const row = await db.inTransaction(async (tx) => {
    const open = await lockOpen(tx, id);
    await markRejected(tx, { id, staffId, at: clock.now() });
    await staff.audit(tx, {
      staffId,
      action: 'payouts.reject',
      subject: id,
      before: { stage: 'review', amount: open.amount },
      after: { stage: 'rejected', note },
    });
    return open;
  });
  try {
    await refundPayout(core, row, { to: 'rejected', reason: 'RiskDeclined' });
  } catch (error) {
    // The user canceled it at the same moment, so it is already refunded.
    if (!(error instanceof CompanionRefused)) throw error;
  }
  const { approvalsNeeded } = row;
  return { approvals: (await listApprovals(db.autocommit, id)).length, approvalsNeeded };
}

import { CompanionRefused } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { WithdrawalsCore } from './core.ts';
import { countApprovals } from './desk/review-store.ts';
import { settleInside, tryRefund } from './end-withdrawal.ts';
import { withdrawalTestArrived } from './events.ts';
import { isIntact } from './intent.ts';
import { moveWithdrawal } from './move-store.ts';
import { orderPayments } from './payments/order-payments.ts';
import { orderHeldSpeedUps } from './speed-up/speed-up-withdrawal.ts';
import { withdrawalEventFields } from './start-withdrawal.ts';
import { stopEdited } from './stop-edited.ts';
import { findWithdrawal, listDue, listEnding, lockWithdrawal, postpone, refuseRequested } from './store.ts';
import type { State, Withdrawal } from './withdrawal.ts';

const AT_ONCE = 100;
const WAIT_MS = 15_000;
/** A proven withdrawal that never held money is abandoned after this time. */
const REQUESTED_MS = 600_000;

/**
 * One run: advances every withdrawal that is due by one step. Safe to run in several workers, because each step is a
 * compare-and-set. A failing withdrawal does not delay the others and is retried by the next run.
 */
export async function advanceWithdrawals(core: WithdrawalsCore): Promise<void> {
  const { db } = core;
  for (const row of await listEnding(db.autocommit, AT_ONCE)) await attempt(core, row, endMarked);
  await forDue(core, 'undo', leaveUndo);
  await forDue(core, 'review', leaveReview);
  await forDue(core, 'test', leaveTest);
  await forDue(core, 'release', expireRelease);
  await forDue(core, 'requested', giveUpRequested);
  await forDue(core, 'queued', settleInternal);
  for (const network of core.chains.networks)
    await attempt(core, { id: network }, () => orderPayments(core, network));
  await orderHeldSpeedUps(core);
}

type Step = (core: WithdrawalsCore, row: Withdrawal) => Promise<unknown>;

async function forDue(core: WithdrawalsCore, state: State, step: Step): Promise<void> {
  const due = await listDue(core.db.autocommit, { state, now: core.clock.now(), limit: AT_ONCE });
  for (const row of due) await attempt(core, row, step);
}

async function attempt<Row extends { readonly id: string }>(
  core: WithdrawalsCore,
  row: Row,
  step: (core: WithdrawalsCore, row: Row) => Promise<unknown>,
): Promise<void> {
  try {
    await step(core, row);
  } catch (error) {
    if (error instanceof CompanionRefused) return;
    core.log.warn({ err: error, withdrawal: row.id }, 'a withdrawal failed, retrying');
  }
}

const endMarked: Step = (core, row) =>
  tryRefund(core, row, {
    from: row.state,
    to: row.ending === 'RiskDeclined' || row.ending === 'BroadcastFailed' ? 'rejected' : 'canceled',
    reason: row.ending ?? 'Other',
  });

/** The undo period is over: on to the review or into the queue. */
const leaveUndo: Step = ({ db, clock, moves, transactions }, { id }) =>
  db.inTransaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    const now = clock.now();
    if (row?.state !== 'undo' || row.ending !== null || row.nextAt > now) return;
    const to = row.approvalsNeeded > 0 ? 'review' : 'queued';
    await moveWithdrawal(tx, moves, { id, from: 'undo', to, at: now });
    await transactions.move(tx, { userId: row.userId, id, type: 'Withdraw', from: 'undo', to });
  });

/** Queues a withdrawal once it has all approvals and its delay is over. */
const leaveReview: Step = ({ db, clock, moves, transactions }, { id }) =>
  db.inTransaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    const now = clock.now();
    if (row?.state !== 'review' || row.ending !== null) return;
    const isApproved = (await countApprovals(tx, id)) >= row.approvalsNeeded;
    if (!isApproved || (row.undoUntil !== null && row.undoUntil > now)) {
      await postpone(tx, { id, state: 'review', until: new Date(now.getTime() + WAIT_MS) });
      return;
    }
    await moveWithdrawal(tx, moves, { id, from: 'review', to: 'queued', at: now });
    await transactions.move(tx, { userId: row.userId, id, type: 'Withdraw', from: 'review', to: 'queued' });
  });

/** Waits for the test payment. If the test fails, the rest is canceled. */
const leaveTest: Step = async (core, row) => {
  const { db, clock, rules, moves, transactions, outbox } = core;
  const { id, userId } = row;
  const test = row.testId === null ? undefined : await findWithdrawal(db.autocommit, row.testId);
  const now = clock.now();
  if (test === undefined || ['canceled', 'rejected', 'refused'].includes(test.state)) {
    await tryRefund(core, row, { from: 'test', to: 'canceled', reason: 'Other' });
  } else if (test.state === 'successful') {
    const releaseUntil = new Date(now.getTime() + rules.releaseSeconds * 1000);
    const details = { releaseUntil: releaseUntil.toISOString() };
    await db.inTransaction(async (tx) => {
      const move = { id, from: 'test', to: 'release', at: now, nextAt: releaseUntil, releaseUntil } as const;
      if (!(await moveWithdrawal(tx, moves, move))) return;
      await transactions.move(tx, { userId, id, type: 'Withdraw', from: 'test', to: 'release', details });
      const payload = { ...withdrawalEventFields(core, row), until: details.releaseUntil };
      await outbox.append(tx, withdrawalTestArrived, { key: id, payload });
    });
  } else {
    await postpone(db.autocommit, { id, state: 'test', until: new Date(now.getTime() + 2_000) });
  }
};

const expireRelease: Step = (core, row) =>
  tryRefund(core, row, { from: 'release', to: 'canceled', reason: 'Expired' });

/** Abandons a request that was never continued. If the rest was already held for it, its own step refunds that. */
const giveUpRequested: Step = async ({ db, clock }, { id, provenAt }) => {
  const now = clock.now();
  if (now.getTime() - provenAt.getTime() > REQUESTED_MS)
    await refuseRequested(db.autocommit, { id, at: now });
  else {
    const until = new Date(provenAt.getTime() + REQUESTED_MS + 1_000);
    await postpone(db.autocommit, { id, state: 'requested', until });
  }
};

/** Transfers to another user are settled here, as soon as they may leave. */
const settleInternal: Step = async (core, row) => {
  if (row.internalUserId === null || row.ending !== null) return;
  const { users, db, payments, clock } = core;
  if (!isIntact(payments, row)) return db.inTransaction((tx) => stopEdited(core, tx, row));
  const { userId, coin, network, id } = row;
  const isActive = (await users.find(db.autocommit, userId))?.status === 'Active';
  const isStopped = (await payments.stops.find(db.autocommit, { userId, coin, network })) !== undefined;
  const isPaused = await users.requireNoWithdrawalPause(db.autocommit, userId).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );
  if (isActive && !isStopped && !isPaused) await settleInside(core, row);
  else {
    const until = new Date(clock.now().getTime() + WAIT_MS);
    await postpone(db.autocommit, { id, state: 'queued', until });
  }
};

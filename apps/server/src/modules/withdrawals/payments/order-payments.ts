import type { Tx } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedApproval } from '../../signer/index.ts';
import type { WithdrawalsCore } from '../core.ts';
import { listApprovers } from '../desk/review-store.ts';
import { approvalOf, isIntact } from '../intent.ts';
import { moveWithdrawal } from '../move-store.ts';
import { stopEdited } from '../stop-edited.ts';
import { lockQueued, postpone } from '../store.ts';
import type { Withdrawal } from '../withdrawal.ts';

/** A withdrawal that may not leave now is tried again after this time. */
const WAIT_MS = 15_000;
const TURNS_MAX = 100;

/**
 * Orders the queued withdrawals of one network. The step of each withdrawal, its signed approval and the order are one
 * transaction, so that a payment is ordered at most once, even across a crash (C-06). Batches several where the network
 * can pay many recipients with one transaction.
 */
export async function orderPayments(core: WithdrawalsCore, network: string): Promise<void> {
  const { db, clock, rules } = core;
  const isBatched = rules.batchNetworks.includes(network);
  const seen: Withdrawal[] = [];
  const order = async (tx: Tx): Promise<number> => {
    // Locked before they are checked, so that nobody can cancel what is being ordered.
    const limit = isBatched ? rules.batchMax : 1;
    const queued = await lockQueued(tx, { network, now: clock.now(), limit });
    seen.splice(0, seen.length, ...queued);
    return isBatched && isWaiting(core, queued) ? 0 : orderReady(core, tx, queued);
  };
  try {
    for (let turn = 0; turn < TURNS_MAX; turn += 1) if ((await db.inTransaction(order)) === 0) return;
  } catch (error) {
    // Postpone these, so that a failing withdrawal does not block the others.
    for (const { id } of seen) await postpone(db.autocommit, { id, state: 'queued', until: later(core) });
    throw error;
  }
}

const later = ({ clock }: WithdrawalsCore): Date => new Date(clock.now().getTime() + WAIT_MS);

/** The oldest waits a moment, so that others can share its transaction. */
function isWaiting({ clock, rules }: WithdrawalsCore, queued: readonly Withdrawal[]): boolean {
  const [oldest] = queued;
  if (oldest === undefined || queued.length === rules.batchMax) return false;
  return clock.now().getTime() - oldest.movedAt.getTime() < rules.batchSeconds * 1000;
}

/** Returns how many withdrawals were processed. */
async function orderReady(core: WithdrawalsCore, tx: Tx, queued: readonly Withdrawal[]): Promise<number> {
  const ready: Withdrawal[] = [];
  for (const row of queued) {
    if (!isIntact(core.payments, row)) await stopEdited(core, tx, row);
    else if (await mayLeave(core, tx, row)) ready.push(row);
    else await postpone(tx, { id: row.id, state: 'queued', until: later(core) });
  }
  for (const rows of byCoin(ready)) await orderOne(core, tx, rows);
  return queued.length;
}

const byCoin = (rows: readonly Withdrawal[]): readonly (readonly Withdrawal[])[] => [
  ...Map.groupBy(rows, ({ coin }) => coin).values(),
];

/** A frozen account, a withdrawal pause or a stop keeps it in the queue, where its user can still cancel. */
async function mayLeave(
  { users, payments }: WithdrawalsCore,
  tx: Tx,
  { userId, coin, network }: Withdrawal,
): Promise<boolean> {
  if ((await users.lock(tx, userId))?.status !== 'Active') return false;
  if ((await payments.stops.find(tx, { userId, coin, network })) !== undefined) return false;
  try {
    await users.requireNoWithdrawalPause(tx, userId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function orderOne(core: WithdrawalsCore, tx: Tx, rows: readonly Withdrawal[]): Promise<void> {
  const { clock, ids, payments, moves } = core;
  const id = ids.next();
  const at = clock.now();
  const approvals: SignedApproval[] = [];
  for (const row of rows) {
    const isMoved = await moveWithdrawal(tx, moves, {
      id: row.id,
      from: 'queued',
      to: 'ordered',
      at,
      paymentId: id,
    });
    if (!isMoved) throw new Error(`The withdrawal ${row.id} is locked and moved all the same.`);
    approvals.push(payments.approve(approvalOf(row, { at, approvers: await listApprovers(tx, row.id) })));
  }
  const [first, ...rest] = approvals;
  const [{ network, coin } = { network: '', coin: '' }] = rows;
  if (first === undefined) return;
  await payments.order(tx, { id, network, coin, kind: 'withdrawal', approvals: [first, ...rest] });
}

import { releaseOperation, type StepUpProof, type Transaction } from '@gim/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CheckedProof, StepUpDemand } from '../users/index.ts';
import type { WithdrawalsCore } from './core.ts';
import { moveWithdrawal } from './move-store.ts';
import { replayStoredReply } from './replay-stored-reply.ts';
import { firstRunAt, undoEnd } from './start-withdrawal.ts';
import { findOwnWithdrawal, lockWithdrawal } from './store.ts';

export interface ReleaseCall {
  readonly userId: string;
  readonly deviceId: string;
  readonly id: string;
  readonly stepUp: StepUpProof | undefined;
  readonly runIdempotently: IdempotentRun;
}

/**
 * Sends the rest after its test has arrived. It can be undone for a minute like any other. Its tier was decided, proven
 * and counted with the whole amount, so its delay started then.
 */
export async function releaseWithdrawal(core: WithdrawalsCore, call: ReleaseCall): Promise<Transaction> {
  const { db, users, payments, stepUp } = core;
  const { userId, deviceId, id, runIdempotently } = call;
  const found = await findOwnWithdrawal(db.autocommit, { userId, id });
  if (found === undefined || found.state === 'requested' || found.state === 'refused')
    throw new Refusal('NotFound');
  await replayStoredReply(db, runIdempotently);
  if (found.state !== 'release') throw new Refusal('ReleaseNotPossible');
  await users.requireNoWithdrawalPause(db.autocommit, userId);
  const { coin, network } = found;
  if ((await payments.stops.find(db.autocommit, { userId, coin, network })) !== undefined)
    throw new Refusal('WithdrawalsStopped', { retryAfterSeconds: 60 });
  const demand = { userId, deviceId, purpose: 'releaseWithdrawal', operation: releaseOperation(id) } as const;
  const checked = await stepUp.checkProof(demand, call.stepUp);
  return db.inTransaction((tx) => runIdempotently(tx, () => release(core, tx, { id, demand, checked })));
}

async function release(
  core: WithdrawalsCore,
  tx: Tx,
  { id, demand, checked }: { id: string; demand: StepUpDemand; checked: CheckedProof },
): Promise<Transaction> {
  const { clock, users, stepUp, moves, transactions } = core;
  const { userId } = demand;
  await users.lock(tx, userId);
  const row = await lockWithdrawal(tx, id);
  const at = clock.now();
  if (row?.state !== 'release' || row.ending !== null || row.nextAt <= at)
    throw new Refusal('ReleaseNotPossible');
  await stepUp.consumeProof(tx, demand, checked);
  const undoUntil = undoEnd(core, row);
  const nextAt = firstRunAt(core, row);
  await moveWithdrawal(tx, moves, { id, from: 'release', to: 'undo', at, nextAt, undoUntil });
  const details = { undoUntil: undoUntil.toISOString() };
  await transactions.move(tx, { userId, id, type: 'Withdraw', from: 'release', to: 'undo', details });
  return transactions.get({ userId, transactionId: id }, tx);
}

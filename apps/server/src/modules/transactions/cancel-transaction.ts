import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from '@gim/contract';
import { CompanionRefused } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TransactionsCore } from './core.ts';
import { getTransaction, type OwnTransaction } from './get-transaction.ts';
import { findRecord } from './store.ts';
import type { StoredTransaction } from './transaction.ts';

/**
 * The ledger refuses the loser of a race before the winner has committed, so the record is read again after these
 * pauses.
 */
const RETRY_DELAYS_MS = [0, 25, 50, 100, 200, 400];

/**
 * Cancels an operation for its user. The module that registered the type refunds the money and moves the record in one
 * posting. If another transition won the race, the new state decides: an operation that was canceled meanwhile counts
 * as canceled.
 */
export async function cancelTransaction(core: TransactionsCore, own: OwnTransaction): Promise<Transaction> {
  const record = await find(core, own);
  if (record.status !== 'Canceled') {
    await cancel(core, record).catch(async (error: unknown) => {
      const found = await findMoved(core, own, {
        from: record,
        isLostRace: error instanceof CompanionRefused,
      });
      if (found.status === 'Canceled') return;
      const isUnmoved = found.stage === record.stage;
      // No transition took place, so the refusal has another reason, such as a hold that has ended by itself.
      if (!(error instanceof CompanionRefused) && (isUnmoved || !(error instanceof Refusal))) throw error;
      refuseIfTooLate(core, found);
      // It can still be canceled: retry with the current stage.
      throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
    });
  }
  return getTransaction(core, own);
}

/** The current record; after a lost race, once it has moved. */
async function findMoved(
  core: TransactionsCore,
  own: OwnTransaction,
  { from, isLostRace }: { readonly from: StoredTransaction; readonly isLostRace: boolean },
): Promise<StoredTransaction> {
  let found = await find(core, own);
  for (const delayMs of isLostRace ? RETRY_DELAYS_MS : []) {
    if (found.stage !== from.stage) break;
    await delay(delayMs);
    found = await find(core, own);
  }
  return found;
}

async function cancel(core: TransactionsCore, record: StoredTransaction): Promise<void> {
  const { id: transactionId, userId, type, stage } = record;
  refuseIfTooLate(core, record);
  const undo = core.cancellers.get(type);
  if (undo === undefined) throw new Error(`No module has said how a ${type} is canceled.`);
  await undo({ userId, transactionId, stage });
}

function refuseIfTooLate({ flows }: TransactionsCore, record: StoredTransaction): void {
  const problem = flows.cancelProblem(record);
  if (problem !== null) throw new Refusal(problem);
}

async function find(
  { db }: TransactionsCore,
  { userId, transactionId }: OwnTransaction,
): Promise<StoredTransaction> {
  const record = await findRecord(db.autocommit, { userId, id: transactionId });
  if (record === undefined) throw new Refusal('NotFound');
  return record;
}

import type { Transaction } from '@gim/contract';
import { CompanionRefused } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TransactionsCore } from './core.ts';
import { getTransaction, type OwnTransaction } from './get-transaction.ts';
import { cancelProblem } from './states.ts';
import { findRecord } from './store.ts';
import type { Kept } from './transaction.ts';

/**
 * Cancels for the user. The money is the owner's business: whoever registered the type gives it back and moves the record
 * in one posting. When something else moved it in between, what it has become decides: canceled is canceled.
 */
export async function cancelTransaction(core: TransactionsCore, own: OwnTransaction): Promise<Transaction> {
  const record = await find(core, own);
  if (record.stage !== 'canceled') {
    await cancel(core, record).catch(async (error: unknown) => {
      const found = await find(core, own);
      if (found.stage === 'canceled') return;
      // Nothing moved it, so the refusal is about something else, such as a hold that has ended by itself.
      if (found.stage === record.stage || !isLostRace(error)) throw error;
      refuseUnlessCanceled(found);
    });
  }
  return getTransaction(core, own);
}

const isLostRace = (error: unknown): boolean => error instanceof CompanionRefused || error instanceof Refusal;

async function cancel({ cancellers }: TransactionsCore, record: Kept): Promise<void> {
  const { id: transactionId, userId, type, stage } = record;
  refuseUnlessCanceled(record, { orCancelable: true });
  const undo = cancellers[type];
  if (undo === undefined) throw new Error(`Nobody has said how a ${type} is canceled.`);
  await undo({ userId, transactionId, stage });
}

function refuseUnlessCanceled(
  { type, stage }: Kept,
  { orCancelable = false }: { orCancelable?: boolean } = {},
): void {
  if (stage === 'canceled') return;
  const problem = cancelProblem({ type, stage });
  if (problem !== null) throw new Refusal(problem);
  // It moved on to another stage that can still be canceled: the next try will find it there.
  if (!orCancelable) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });
}

async function find({ db }: TransactionsCore, { userId, transactionId }: OwnTransaction): Promise<Kept> {
  const record = await findRecord(db.autocommit, { userId, id: transactionId });
  if (record === undefined) throw new Refusal('NotFound');
  return record;
}

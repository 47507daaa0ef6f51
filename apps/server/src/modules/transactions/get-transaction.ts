import type { Transaction } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TransactionsCore } from './core.ts';
import { presentTransaction } from './present.ts';
import { receiptLines } from './receipt.ts';
import { findRecord, stepsOf } from './store.ts';

export interface OwnTransaction {
  readonly userId: string;
  readonly transactionId: string;
}

/** One operation of the caller with its way and its receipt. */
export async function getTransaction(
  { db, books, flows, cancellers }: TransactionsCore,
  { userId, transactionId }: OwnTransaction,
  reader: Reader = db.autocommit,
): Promise<Transaction> {
  const record = await findRecord(reader, { userId, id: transactionId });
  if (record === undefined) throw new Refusal('NotFound');
  const { postings } = record;
  const [steps, entries] = await Promise.all([
    stepsOf(reader, record.id),
    postings.length === 0 ? [] : books.entriesOf(reader, postings),
  ]);
  return presentTransaction(record, {
    flows,
    cancellers,
    steps,
    lines: receiptLines(entries, { userId, postings }),
  });
}

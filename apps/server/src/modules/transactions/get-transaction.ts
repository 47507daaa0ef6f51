import type { Transaction } from '@gim/contract';
import type { ReplicaReader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { HistoryCore, TransactionsCore } from './core.ts';
import type { Etas } from './eta.ts';
import type { Eta } from './eta-policy.ts';
import { presentTransaction } from './present.ts';
import { receiptLines } from './receipt.ts';
import { findWithSteps } from './store.ts';
import type { Step, StoredTransaction } from './transaction.ts';

export interface OwnTransaction {
  readonly userId: string;
  readonly transactionId: string;
}

/** One operation of the caller, for the details screen. */
export const showTransaction = (core: HistoryCore, own: OwnTransaction): Promise<Transaction> =>
  core.replicaReads.read(core.db.autocommit, (reader) => getTransaction(core, own, reader));

/** One operation of the caller with its timeline and receipt. */
export async function getTransaction(
  { db, books, flows, cancellers, etas, lateCases }: TransactionsCore,
  { userId, transactionId }: OwnTransaction,
  reader: ReplicaReader = db.autocommit,
): Promise<Transaction> {
  const record = await findWithSteps(reader, { userId, id: transactionId });
  if (record === undefined) throw new Refusal('NotFound');
  const { postings, steps } = record;
  const [entries] = await Promise.all([
    postings.length === 0 ? [] : books.entriesOf(reader, postings),
    record.endedAt === null ? etas.load(reader) : undefined,
  ]);
  const eta = timeOf(etas, record, steps);
  const caseNumber =
    eta?.isLate === true ? await lateCases()?.numberOf(reader, { userId, transactionId }) : undefined;
  return presentTransaction(record, {
    flows,
    cancellers,
    steps,
    lines: receiptLines(entries, { userId, postings }),
    eta: eta === null || caseNumber === undefined ? eta : { ...eta, caseNumber },
  });
}

/** The ETA. `record.details` was parsed by the schema of its flow. */
export function timeOf(
  etas: Etas,
  { type, stage, details, endedAt }: Pick<StoredTransaction, 'type' | 'stage' | 'details' | 'endedAt'>,
  steps: readonly Step[],
): Eta | null {
  const waiting = etas.waitingOf(type);
  const firstAt = steps.find((step) => !waiting.includes(step.stage))?.at ?? null;
  return etas.of({ type, stage, details: asObject(details), endedAt, firstAt });
}

const asObject = (details: unknown): object =>
  typeof details === 'object' && details !== null ? details : {};
